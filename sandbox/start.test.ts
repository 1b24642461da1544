import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { picturesFolder } from '../tools/listScenes.mjs'
import { specs } from './chains/specs.ts'
import { readFlags } from './readFlags.ts'
import type { SandboxInfo } from './SandboxInfo.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

function run(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  running.add(child)
  return child
}
async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('No output')
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`Ended with ${code} before a line`)),
  )
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  return line
}
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
/** Everything the sandbox named stops answering; its chains are processes of their own. */
async function expectGone({ demo, api, secure, identity, inbox, chains }: SandboxInfo) {
  for (const url of [
    demo ?? '',
    api,
    secure ?? '',
    identity ?? '',
    inbox ?? '',
    ...Object.values(chains),
  ])
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false)
}

/** A drawing replaces the pictures of before. */
async function expectDrawn({ gallery }: SandboxInfo, scene: string) {
  const before = Date.now()
  const drawn = await fetch(`${gallery}draw?scene=${scene}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([drawn.status, await drawn.text()]).toEqual([204, ''])
  expect((await fetch(`${gallery}pictures/${scene}.dark.png`)).status).toBe(200)
  const { mtimeMs } = statSync(join(picturesFolder, `${scene}.dark.png`))
  expect(mtimeMs).toBeGreaterThanOrEqual(before)
}

// Each builds pages first, the first test all of them.
describe('npm start', { timeout: 300_000 }, () => {
  it('says what it needs on an old Node, before it loads what that cannot load', () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
    const words = ['--import', `data:text/javascript,${encodeURIComponent(old)}`]
    const { status, stderr } = spawnSync('node', [...words, 'sandbox/start.mjs'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Node 18\.20\.8 is too old: .*\n$/),
    ])
  })

  it('prints one line of JSON with every address, and ends all on SIGTERM', async () => {
    const child = run('node', ['sandbox/start.mjs', '--json'])
    const lines: string[] = []
    child.stdout?.on('data', (data) => lines.push(String(data)))
    const info: SandboxInfo = JSON.parse(await firstLine(child))
    expect(Object.keys(info)).toEqual([
      'demo',
      'docs',
      'gallery',
      'api',
      'relay',
      'secure',
      'identity',
      'inbox',
      'onramp',
      'exchange',
      'chains',
      'networks',
      'tokens',
    ])
    expect(info).toMatchObject({ relay: expect.stringMatching(/^ws:/) })
    for (const url of [info.secure, info.identity, info.inbox])
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/)
    expect(Object.keys(info.chains)).toEqual([
      'eip155:1',
      'eip155:8453',
      ...specs.flatMap(({ networks }) => networks),
    ])
    expect(await (await fetch(info.demo ?? '')).text()).toContain('Latchkey')
    for (const url of [info.docs, info.gallery]) expect((await fetch(url ?? '')).status).toBe(200)
    await expectDrawn(info, 'connect-none')
    expect(lines.join('').trim().split('\n')).toHaveLength(1)
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
    await expectGone(info)
  })

  it('the sandbox ends with its parent, even a killed one', async () => {
    const script = `const c = require('child_process').spawn('node', ['sandbox/start.mjs', '--json', '--pages', 'bare'], { stdio: ['ignore', 'inherit', 'ignore'] }); setInterval(() => {}, 1000)`
    const parent = run('node', ['-e', script])
    const info: SandboxInfo = JSON.parse(await firstLine(parent))
    expect(await answers(info.api)).toBe(true)
    parent.kill('SIGKILL')
    await expectGone(info)
  })

  it('leaves no chain running when the sandbox is killed', async () => {
    const child = run('node', ['sandbox/start.mjs', '--json', '--pages', 'bare'])
    const info: SandboxInfo = JSON.parse(await firstLine(child))
    child.kill('SIGKILL')
    await expectGone(info)
  })

  it('listens on the requested port and prints ready', async () => {
    // Below the ports that systems hand out, so that no other process gets it meanwhile.
    const port = 20_000 + (process.pid % 10_000)
    const child = run('node', ['sandbox/start.mjs', '--port', String(port), '--pages=bare'])
    expect(await firstLine(child)).toBe(`ready http://127.0.0.1:${port}/`)
  })

  async function refusal(...flags: readonly string[]): Promise<string> {
    const child = spawn('node', ['sandbox/start.mjs', ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said: string[] = []
    child.stderr.on('data', (data) => said.push(String(data)))
    expect((await once(child, 'exit'))[0]).toBe(1)
    return said.join('')
  }

  it('refuses an unknown argument with a sentence', async () => {
    expect(await refusal('--with', 'venus')).toBe(
      `No chain is called venus. Known: ${[...specs.map(({ id }) => id), 'all'].join(', ')}\n`,
    )
  })

  it('refuses a port that is taken with a sentence, before anything starts', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = Object(server.address())
    expect(await refusal('--port', String(port))).toBe(
      `Port ${port} cannot be used (EADDRINUSE). Choose another one.\n`,
    )
    server.close()
  })
})

describe('flags', () => {
  it('reads flags in both spellings', () => {
    expect(readFlags(['--json', '--port', '4000'])).toEqual({ json: true, port: 4000 })
    expect(readFlags(['--pages', 'bare,phone']).pages).toEqual(['bare', 'phone'])
    expect(readFlags(['--port=4000', '--with='])).toEqual({ json: false, port: 4000, with: [] })
    expect(readFlags(['--with', 'all']).with).toEqual(specs.map(({ id }) => id))
  })

  it.each([[['--port', 'x']], [['--port']], [['--port', '70000']], [['--jsno']]])(
    'refuses %s',
    (argv) => {
      expect(() => readFlags(argv)).toThrow(RangeError)
    },
  )
})
