import type { Metadata, Platform } from '#kernel'
import { LatchkeyError, readField, readMethod } from '#kernel'
import { guardEngine } from './guardEngine.ts'
import type { RelayGuard } from './guardRelay.ts'
import { guardRelay } from './guardRelay.ts'
import { selectClientStorage } from './selectClientStorage.ts'
import { purgeStore, validateStore } from './validateStore.ts'
import type { WalletConnectClient } from './wrapClient.ts'
import { wrapClient } from './wrapClient.ts'
import type { ForeignMethod } from './wrapMethod.ts'

/**
 * What a client is opened with. `load` imports the client's module; `prefix` keeps its entries
 * apart from those of other clients of the site.
 */
export type OpenClientOptions = {
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
export type OpenedClient = {
  readonly client: WalletConnectClient
  readonly provider: unknown
  close(): void
}

/**
 * Opens a client that reports to nobody, waits for no verification host and reads its stores
 * through the gate. What an earlier visit left in them
 * never keeps it from starting: when it does not start, its stores are emptied and it is tried
 * again. Throws `remote-missing`.
 */
export async function openClient(source: OpenClientOptions): Promise<OpenedClient> {
  const { platform, projectId, relayUrl, metadata, prefix } = source
  const [module, storage] = await Promise.all([
    source.load().catch(throwMissing('its code cannot be loaded')),
    selectClientStorage(platform),
  ])
  const init = findInit(module)
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
    return await startClient(init, options, source, () => {})
  } catch (error) {
    platform.log(
      'warn',
      'The WalletConnect client did not start over what it had stored; it starts anew.',
      error,
    )
    return startClient(init, options, source, throwMissing('its client does not start'))
  }
}

async function startClient(
  init: ForeignMethod,
  options: object,
  source: OpenClientOptions,
  onFailure: (cause: unknown) => void,
): Promise<OpenedClient> {
  const opening = Promise.resolve(init(options))
  const core = takeSharedCore(source.prefix)
  const relayGuard = core === undefined ? undefined : prepareCore(core, source)
  try {
    const provider = await opening
    // It has picked some session of the store as its own and would act on that session's events;
    // sessions are ours to keep.
    if (typeof provider === 'object' && provider !== null)
      Reflect.set(provider, 'session', undefined)
    const client = readField(provider, 'client')
    guardEngine(client)
    const guard = relayGuard ?? prepareCore(readField(client, 'core'), source)
    return {
      client: wrapClient(provider),
      provider,
      close: () => guard.close(new LatchkeyError('destroyed')),
    }
  } catch (cause) {
    relayGuard?.close(new LatchkeyError('destroyed'))
    await purgeStore(core, source.prefix)
    onFailure(cause)
    throw cause
  }
}

/**
 * Before the client does anything: no wait of 5 s for its verification host, stores read through
 * the gate, the relay fenced.
 */
function prepareCore(core: unknown, { platform, onRefused }: OpenClientOptions): RelayGuard {
  const verify = readField(core, 'verify')
  if (typeof verify === 'object' && verify !== null) Reflect.set(verify, 'register', async () => '')
  validateStore(core)
  return guardRelay(core, platform.page.origin, onRefused)
}

/**
 * The client puts its core into a register on the page and hands it to the next client with the
 * same prefix; two modals must not meet there.
 */
function takeSharedCore(prefix: string): unknown {
  const name = `_walletConnectCore_${prefix}`
  const core = readField(globalThis, name)
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
  return core
}

/** `init` of the provider class, whichever way its module exports it. */
function findInit(module: unknown): ForeignMethod | undefined {
  const fallback = readField(module, 'default')
  const places = [
    readField(module, 'UniversalProvider'),
    fallback,
    readField(fallback, 'UniversalProvider'),
    readField(fallback, 'default'),
    module,
  ]
  return places.map((place) => readMethod(place, 'init')).find((init) => init !== undefined)
}

const throwMissing =
  (why: string) =>
  (cause: unknown): never => {
    throw new LatchkeyError('remote-missing', { why }, { cause })
  }
