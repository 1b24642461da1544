import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveCommand } from '../hosts/serveCommand.mjs'

let app = ''
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'latchkey-served-'))
  const scripts = { up: 'node up.mjs', down: 'node down.mjs' }
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, scripts }))
  writeFileSync(
    join(app, 'up.mjs'),
    `import { createServer } from 'node:http'
createServer((_, answer) => answer.end('here')).listen(process.env.PORT, '127.0.0.1')`,
  )
  writeFileSync(
    join(app, 'helper.mjs'),
    `import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const server = createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1', () => {
  writeFileSync('helper.txt', 'http://127.0.0.1:' + server.address().port)
  process.send('ready')
})`,
  )
  // As a build tool whose server fails, and whose helper goes on.
  writeFileSync(
    join(app, 'down.mjs'),
    `import { fork } from 'node:child_process'
fork('helper.mjs').once('message', () => process.exit(1))`,
  )
})
afterAll(() => rmSync(app, { recursive: true }))

const run = (script: string) => serveCommand(app, () => ['run', script], process.env)
const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

it('serves until it is closed', async () => {
  const { url, close } = await run('up')
  expect(await answers(url)).toBe(true)
  await close()
  await expect.poll(() => answers(url)).toBe(false)
})

it('leaves no process of a server that does not come up', async () => {
  await expect(run('down')).rejects.toThrow('is not up')
  await expect.poll(() => answers(readFileSync(join(app, 'helper.txt'), 'utf8'))).toBe(false)
})
