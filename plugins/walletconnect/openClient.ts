import type { Metadata, Platform } from '#kernel'
import { fieldOf, LatchkeyError, methodOf } from '#kernel'
import type { Client } from './client.ts'
import { clientOf } from './client.ts'
import { clientStorage } from './clientStorage.ts'
import type { RelayFence } from './fenceRelay.ts'
import { fenceRelay } from './fenceRelay.ts'
import { gateStore, purgeStore } from './gateStore.ts'
import { guardEngine } from './guardEngine.ts'
import type { Method } from './wrapMethod.ts'

/**
 * What a client is opened with. `load` imports the client's module; `prefix` keeps its entries
 * apart from those of other clients of the site.
 */
export type ClientSource = {
  readonly platform: Pick<Platform, 'page' | 'after' | 'log'>
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: Metadata
  readonly prefix: string
  load(): Promise<unknown>
  /** The relay turned the site away; the client is closed. */
  onRefused(reason: LatchkeyError): void
}

/** A client, the provider it came in, and its end. */
export type OpenedClient = { readonly client: Client; readonly provider: unknown; close(): void }

/**
 * Opens a client that reports to nobody, waits for no verification host and reads its stores
 * through the gate. What an earlier visit left in them
 * never keeps it from starting: when it does not start, its stores are emptied and it is tried
 * again. Throws `remote-missing`.
 */
export async function openClient(source: ClientSource): Promise<OpenedClient> {
  const { platform, projectId, relayUrl, metadata, prefix } = source
  const [module, storage] = await Promise.all([
    source.load().catch(missing('its code cannot be loaded')),
    clientStorage(platform),
  ])
  const init = initOf(module)
  if (!init) throw new LatchkeyError('remote-missing', { why: 'what was loaded is not its client' })
  const own = { ...metadata, icons: [...metadata.icons], url: platform.page.origin }
  const options = {
    projectId,
    relayUrl,
    metadata: own,
    logger: 'error',
    telemetryEnabled: false,
    customStoragePrefix: prefix,
    ...storage,
  }
  try {
    return await start(init, options, source, () => {})
  } catch (error) {
    platform.log(
      'warn',
      'The WalletConnect client did not start over what it had stored; it starts anew.',
      error,
    )
    return start(init, options, source, missing('its client does not start'))
  }
}

async function start(
  init: Method,
  options: object,
  source: ClientSource,
  onFailure: (cause: unknown) => void,
): Promise<OpenedClient> {
  const opening = Promise.resolve(init(options))
  const core = takeCore(source.prefix)
  const fence = core === undefined ? undefined : prepare(core, source)
  try {
    const provider = await opening
    // It has picked some session of the store as its own and would act on that session's events;
    // sessions are ours to keep.
    if (typeof provider === 'object' && provider !== null)
      Reflect.set(provider, 'session', undefined)
    const client = fieldOf(provider, 'client')
    guardEngine(client)
    const guard = fence ?? prepare(fieldOf(client, 'core'), source)
    return {
      client: clientOf(provider),
      provider,
      close: () => guard.close(new LatchkeyError('destroyed')),
    }
  } catch (cause) {
    fence?.close(new LatchkeyError('destroyed'))
    await purgeStore(core, source.prefix)
    onFailure(cause)
    throw cause
  }
}

/**
 * Before the client does anything: no wait of 5 s for its verification host, stores read through
 * the gate, the relay fenced.
 */
function prepare(core: unknown, { platform, onRefused }: ClientSource): RelayFence {
  const verify = fieldOf(core, 'verify')
  if (typeof verify === 'object' && verify !== null) Reflect.set(verify, 'register', async () => '')
  gateStore(core)
  return fenceRelay(core, platform.page.origin, onRefused)
}

/**
 * The client puts its core into a register on the page and hands it to the next client with the
 * same prefix; two modals must not meet there.
 */
function takeCore(prefix: string): unknown {
  const name = `_walletConnectCore_${prefix}`
  const core = fieldOf(globalThis, name)
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
  return core
}

/** `init` of the provider class, whichever way its module exports it. */
function initOf(module: unknown): Method | undefined {
  const fallback = fieldOf(module, 'default')
  const places = [
    fieldOf(module, 'UniversalProvider'),
    fallback,
    fieldOf(fallback, 'UniversalProvider'),
    fieldOf(fallback, 'default'),
    module,
  ]
  return places.map((place) => methodOf(place, 'init')).find((init) => init !== undefined)
}

const missing =
  (why: string) =>
  (cause: unknown): never => {
    throw new LatchkeyError('remote-missing', { why }, { cause })
  }
