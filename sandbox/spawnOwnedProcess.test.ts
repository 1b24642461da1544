import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, it, vi } from 'vitest'
import { spawnOwnedProcess } from './spawnOwnedProcess.ts'

afterEach(() => vi.unstubAllEnvs())

it('starts programs that call loopback past a proxy of the machine', async () => {
  vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
  vi.stubEnv('no_proxy', '')
  const program = 'console.log(process.env.http_proxy, process.env.no_proxy, process.env.NO_PROXY)'
  const { process: child, stop } = spawnOwnedProcess(process.execPath, ['-e', program])
  const output = child.stdout ?? expect.fail('no output')
  const [line] = await once(createInterface(output), 'line')
  expect(line).toBe('http://127.0.0.1:9 127.0.0.1,localhost 127.0.0.1,localhost')
  await stop()
})
