import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { literal, object, parse, string } from 'valibot'
import { spawnOwnedProcess } from '../../sandbox/spawnOwnedProcess.ts'
import { findFreePort } from '../../tools/findFreePort.mjs'
import { connectBidi } from './connectBidi.ts'
import type { EnginePage } from './EnginePage.ts'
import { pressActions, typeActions } from './EnginePage.ts'
import { programs } from './installEngines.ts'

const createdSchema = object({ context: string() })
const calledSchema = object({
  type: literal('success'),
  result: object({ type: literal('string'), value: string() }),
})

/** Starts Firefox without windows, in an empty profile, by WebDriver BiDi. */
export async function openFirefox(): Promise<EnginePage> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  const port = await findFreePort()
  const browser = spawnOwnedProcess(programs.firefox, [
    ...['--headless', '--no-remote', '--profile', profile],
    ...['--remote-debugging-port', String(port)],
  ])
  const { call, end } = await connectBidi(`ws://127.0.0.1:${port}/session`)
  await call('session.new', { capabilities: {} })
  const { context } = parse(createdSchema, await call('browsingContext.create', { type: 'tab' }))
  const act = async (actions: readonly object[]) => {
    await call('input.performActions', { context, actions })
  }
  return {
    async goto(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(task, ...values) {
      const answer = await call('script.evaluate', {
        expression: `Promise.resolve((${task})(...${JSON.stringify(values)})).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      })
      return JSON.parse(parse(calledSchema, answer).result.value).value
    },
    press: (point) => act(pressActions(point)),
    type: (text) => act(typeActions(text)),
    async setSize(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async close() {
      await call('browser.close', {})
      end()
      await browser.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
