import { expect, test } from '../fixtures/club.ts'
import { arrive, promotion } from '../fixtures/member-states.ts'

test('an image fills its frame after the phone was turned', async ({ page, sandbox }) => {
  const images = ['cup-1', 'cup-2'].map(name => ({ url: `/v1/images/promos/${name}.svg`, name }))
  await page.setViewportSize({ width: 844, height: 390 })
  await arrive(page, sandbox, promotion({ images }))
  const frame = page.getByRole('region', { name: 'Imágenes del beneficio' })
  const picture = frame.getByRole('group', { name: 'Imagen 1 de 2' })
  await expect(picture).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const offset = async () => {
    const [outer, inner] = await Promise.all([frame.boundingBox(), picture.boundingBox()])
    return [outer?.width, Math.round((inner?.x ?? 0) - (outer?.x ?? 0))]
  }
  // Goes forward and back, as a member would. The offset of one pixel is the border of the frame.
  await page.getByRole('button', { name: 'Imagen siguiente' }).click()
  await expect(frame.getByText('2 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'Imagen anterior' }).click()
  await expect.poll(offset).toEqual([358, 1])
})
