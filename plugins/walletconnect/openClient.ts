import type { Metadata, Platform } from '#kernel'
import { LatchkeyError, readField, readMethod } from '#kernel'
import { adoptSession } from './adoptSession.ts'
import { walletConnectError } from './errors.ts'
import { guardEngine } from './guardEngine.ts'
import type { RelayGuard } from './guardRelay.ts'
import { guardRelay } from './guardRelay.ts'
import { holdMessages } from './holdMessages.ts'
import { selectClientStorage } from './selectClientStorage.ts'
import type { ReadStore } from './shareStores.ts'
import { shareStores } from './shareStores.ts'
import { purgeStore, validateStore } from './validateStore.ts'
import type { WalletConnectClient } from './wrapClient.ts'
import { wrapClient } from './wrapClient.ts'
import type { ForeignMethod } from './wrapMethod.ts'

/**
 * Options of a client. `load` imports the client's module; `prefix` separates its storage from
 * other clients of the site.
 */
export type OpenClientOptions = {
  readonly platform: Pick<Platform, 'page' | 'after' | 'log'>
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: Metadata
  readonly prefix: string
  load(): Promise<unknown>
  /** Called when the relay refuses the site; the client is closed. */
  onRefused(reason: LatchkeyError): void
}

/** A client, its provider, and its disposal. */
export type OpenedClient = {
  readonly client: WalletConnectClient
  readonly provider: unknown
  /** False if the sessions of earlier visits cannot be read: the browser opens no database. */
  readonly isPersistent: boolean
  /** Takes over a session that another tab stored after the start, if there is one. */
  adopt(topic: string): Promise<void>
  /** Delivers what the relay brings, from before too; to be called once listeners are there. */
  deliver(): void
  close(): void
}

/**
 * Opens a client without telemetry and verification host, with validated stores. If it cannot
 * start, it is opened again, at last with emptied stores. Throws `remote-missing`.
 */
export async function openClient(source: OpenClientOptions): Promise<OpenedClient> {
  const { platform, projectId, relayUrl, metadata, prefix } = source
  const [module, storage] = await Promise.all([
    source.load().catch(throwMissing('its code cannot be loaded')),
    selectClientStorage(platform),
  ])
  const init = findInit(module)
  if (!init)
    throw walletConnectError('remote-missing', { why: 'what was loaded is not its client' })
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
  const start = async (onFailure: (core: unknown) => unknown) => ({
    ...(await startClient(init, options, source, onFailure)),
    isPersistent: storage.storage === undefined,
  })
  try {
    // A failure that passes must not cost the sessions: the stores are emptied after the second.
    return await start(() => {}).catch(() => start((core) => purgeStore(core, prefix)))
  } catch (error) {
    platform.log(
      'warn',
      'The WalletConnect client did not start over what it had stored; it starts anew.',
      error,
    )
    return start(() => {}).catch(throwMissing('its client does not start'))
  }
}

async function startClient(
  init: ForeignMethod,
  options: object,
  source: OpenClientOptions,
  onFailure: (core: unknown) => unknown,
): Promise<Omit<OpenedClient, 'isPersistent'>> {
  const opening = Promise.resolve(init(options))
  const core = takeSharedCore(source.prefix)
  const early = core === undefined ? undefined : prepareCore(core, source)
  try {
    const provider = await opening
    // The provider adopts a stored session and would react to its events; the plugin manages
    // sessions.
    if (typeof provider === 'object' && provider !== null)
      Reflect.set(provider, 'session', undefined)
    const client = readField(provider, 'client')
    guardEngine(client)
    const { guard, readStore, deliver } = early ?? prepareCore(readField(client, 'core'), source)
    return {
      client: wrapClient(provider),
      provider,
      adopt: (topic) => adoptSession(client, readStore, topic),
      deliver,
      close: () => guard.close(new LatchkeyError('destroyed')),
    }
  } catch (cause) {
    early?.guard.close(new LatchkeyError('destroyed'))
    await onFailure(core)
    throw cause
  }
}

type PreparedCore = Pick<OpenedClient, 'deliver'> & {
  readonly guard: RelayGuard
  readonly readStore: ReadStore
}

/**
 * Prepares the core before its first use: no 5 s wait for the verification host, validated and
 * shared stores, guarded relay, whose messages wait.
 */
function prepareCore(core: unknown, { platform, onRefused }: OpenClientOptions): PreparedCore {
  const verify = readField(core, 'verify')
  if (typeof verify === 'object' && verify !== null) Reflect.set(verify, 'register', async () => '')
  validateStore(core)
  const readStore = shareStores(core)
  const deliver = holdMessages(core)
  return { guard: guardRelay(core, platform.page.origin, onRefused), readStore, deliver }
}

/**
 * Takes the core from the page-wide registry. The client shares cores between clients of one
 * prefix; modals must not share one.
 */
function takeSharedCore(prefix: string): unknown {
  const name = `_walletConnectCore_${prefix}`
  const core = readField(globalThis, name)
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
  return core
}

/** Finds `init` of the provider class in any module format. */
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
    throw walletConnectError('remote-missing', { why }, { cause })
  }
