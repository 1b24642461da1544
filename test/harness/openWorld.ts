import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import type { Profiles } from './borrowProfile.ts'
import type { StoredSession } from './recordSession.ts'

/** A provider with all its pages, and a browser. */
export type World = {
  readonly sandbox: Sandbox
  readonly browser: Browser
  /** What pages keep of wallets that were connected on them: test/harness/openStage.ts. */
  readonly sessions: Map<string, StoredSession>
  readonly profiles: Profiles
}

/**
 * A page lives for seconds: code that was compiled for the long run costs more than it gives back.
 */
const plainCode = '--js-flags=--no-turbofan --no-maglev'

async function startWorld(): Promise<World> {
  const [sandbox, browser] = await Promise.all([
    startSandbox({ pages: true }),
    chromium.launch({
      executablePath: chromiumPath(),
      args: [...chromiumArguments, '--process-per-site', plainCode],
    }),
  ])
  return { sandbox, browser, sessions: new Map(), profiles: new Map() }
}

const started: { world?: Promise<World> } = {}

/**
 * The one world of a worker: the first file that asks starts it, the following ones find it, and it
 * ends with the worker's process.
 * Whoever uses it leaves it reset.
 */
export function openWorld(): Promise<World> {
  started.world ??= startWorld()
  return started.world
}
