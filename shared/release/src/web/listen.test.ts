import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { expect, test } from '@jest/globals'
import { close, listen } from './listen.ts'

/** The loopback addresses of this machine. Some machines have no IPv6. */
const loopback = ['127.0.0.1', '::1'].filter(address =>
  Object.values(networkInterfaces()).some(list => list?.some(own => own.address === address))
)

test.each(loopback)('listening fails while another program has the port at %s', async host => {
  const other = createServer()
  const port = await listen(other, 0, host)
  for (const own of ['127.0.0.1', 'localhost'])
    await expect(listen(createServer(), port, own)).rejects.toThrow(
      `cannot listen on ${own}:${port}: another program uses this port`
    )
  await close(other)
})
