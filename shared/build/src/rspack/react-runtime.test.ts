/** @jest-environment ../testing/jest/browser-environment.cjs */
import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'
import { createElement, type ReactNode, Suspense, startTransition, use, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { reactWithoutUnused } from './react-runtime.ts'

/** Evaluates the changed file of React DOM. */
function loadChanged(): typeof ReactDomClient {
  const [changed] = Object.entries(reactWithoutUnused())
  if (!changed) throw new Error('nothing was changed')
  const [file, text] = changed
  const result = { exports: {} }
  const exported: unknown = new Function('require', 'exports', `${text}; return exports`)(
    createRequire(file),
    result.exports
  )
  if (!isClient(exported)) throw new Error('the changed file has no createRoot')
  return exported
}

const isClient = (exported: unknown): exported is typeof ReactDomClient =>
  typeof exported === 'object' && exported !== null && 'createRoot' in exported

/** Resolves when an element has another content. */
const changed = (place: Element) =>
  new Promise<void>(done => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      done()
    })
    observer.observe(place, { childList: true, subtree: true, characterData: true, attributes: true })
  })

const client = loadChanged()

function open(content: ReactNode): Element {
  const place = document.createElement('div')
  document.body.append(place)
  const root = client.createRoot(place)
  flushSync(() => root.render(content))
  return place
}

test('React without its unused code renders, and handles events and controlled fields', async () => {
  function Counter() {
    const [count, setCount] = useState(0)
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `${count} puntos`)
  }
  const place = open(createElement(Counter))
  const rendered = changed(place)
  place.querySelector('button')?.click()
  await rendered
  expect(place.textContent).toBe('1 puntos')
  const field = open(createElement('input', { defaultValue: 'Ana', readOnly: true })).querySelector('input')
  expect(field?.value).toBe('Ana')
})

test('React without its unused code shows a fallback until the data have come', async () => {
  let come = (_text: string) => {}
  const data = new Promise<string>(done => {
    come = done
  })
  const Content = () => use(data)
  const place = open(createElement(Suspense, { fallback: 'Cargando…' }, createElement(Content)))
  expect(place.textContent).toBe('Cargando…')
  const rendered = changed(place)
  come('Listo')
  await rendered
  expect(place).toHaveProperty('textContent', expect.stringContaining('Listo'))
})

test('React without its unused code keeps the content during a transition', async () => {
  let show = (_next: boolean) => {}
  let come = (_text: string) => {}
  const data = new Promise<string>(done => {
    come = done
  })
  const Next = () => use(data)
  function Screen() {
    const [isNext, setIsNext] = useState(false)
    show = setIsNext
    return createElement(Suspense, { fallback: 'Cargando…' }, isNext ? createElement(Next) : 'Antes')
  }
  const place = open(createElement(Screen))
  startTransition(() => show(true))
  expect(place.textContent).toBe('Antes')
  const rendered = changed(place)
  come('Después')
  await rendered
  expect(place.textContent).toBe('Después')
})
