import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { object, parse, string, unknown } from 'valibot'
import { spawnOwnedProcess } from '../../sandbox/spawnOwnedProcess.ts'
import { findFreePort } from '../../tools/findFreePort.mjs'
import type { EnginePage } from './EnginePage.ts'
import { pressActions, typeActions } from './EnginePage.ts'
import { programs } from './installEngines.ts'

const answerSchema = object({ value: unknown() })
const sessionSchema = object({ sessionId: string() })

/** The browser that comes with WebKit, whose driver takes no other. */
const capabilities = {
  alwaysMatch: {
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation'],
    },
  },
}

async function callDriver(
  address: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
): Promise<unknown> {
  const init = body ? { method, body: JSON.stringify(body) } : { method }
  const response = await fetch(address, init)
  const { value } = parse(answerSchema, await response.json())
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

/** Starts an X server of the first free number, without a screen to look at. */
async function startScreen() {
  const screen = spawnOwnedProcess(programs.screen, [
    ...['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
  ])
  const { stdout } = screen.process
  if (!stdout) throw new Error('The X server says no number')
  const [number] = await once(stdout, 'data')
  return { stop: screen.stop, display: `:${String(number).trim()}` }
}

/** Starts WebKit, the engine of Safari, in an empty profile, by its WebDriver. */
export async function openWebKit(): Promise<EnginePage> {
  const screen = await startScreen()
  const port = await findFreePort()
  const driver = spawnOwnedProcess('/usr/bin/env', [
    ...[`DISPLAY=${screen.display}`, 'WEBKIT_DISABLE_COMPOSITING_MODE=1'],
    ...[programs.webkitDriver, `--port=${port}`],
  ])
  const { sessionId } = parse(sessionSchema, await startSession(`http://127.0.0.1:${port}`))
  const session = `http://127.0.0.1:${port}/session/${sessionId}`
  const evaluate: EnginePage['evaluate'] = async (task, ...values) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${task})(...JSON.parse(arguments[0]))).then(
        (value) => done(JSON.stringify({ value })),
        (error) => done(JSON.stringify({ error: String(error) })),
      )`
    const answer = await callDriver(`${session}/execute/async`, 'POST', {
      script,
      args: [JSON.stringify(values)],
    })
    const { value, error } = JSON.parse(String(answer))
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    async goto(url) {
      await callDriver(`${session}/url`, 'POST', { url })
    },
    evaluate,
    async press(point) {
      await callDriver(`${session}/actions`, 'POST', { actions: pressActions(point) })
    },
    async type(text) {
      await callDriver(`${session}/actions`, 'POST', { actions: typeActions(text) })
    },
    async setSize(width, height) {
      // The window's bar is part of its size.
      const frame = await evaluate(() => ({
        x: outerWidth - innerWidth,
        y: outerHeight - innerHeight,
      }))
      await callDriver(`${session}/window/rect`, 'POST', {
        width: width + frame.x,
        height: height + frame.y,
      })
    },
    async close() {
      await callDriver(session, 'DELETE')
      await driver.stop()
      await screen.stop()
    },
  }
}

async function startSession(driver: string): Promise<unknown> {
  for (let attempt = 0; ; attempt++)
    try {
      return await callDriver(`${driver}/session`, 'POST', { capabilities })
    } catch (error) {
      if (attempt === 200 || !(error instanceof TypeError)) throw error
      await pause(100)
    }
}
