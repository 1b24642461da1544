import { ApiPromise } from '@polkadot/api'
import { custom, number, object } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { fault, parse, rejectOnAbort } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/**
 * The chain library with the metadata of one runtime.
 * Its encoding and decoding fit that runtime alone.
 */
export type Codec = { readonly api: ApiPromise; readonly specVersion: number }
/** Loads the codec of a network's current runtime. */
export type Codecs = (network: Caip2, options?: AbortOptions) => Promise<Codec>

const versionSchema: Schema<{ readonly specVersion: number }> = object({ specVersion: number() })

/** The runtime that a network's nodes report. */
export const readSpecVersion = async (
  { node }: ChainTools,
  network: Caip2,
  options?: AbortOptions,
): Promise<number> =>
  parse(
    versionSchema,
    await node(network, 'state_getRuntimeVersion', [], options),
    'The runtime version',
  ).specVersion

/**
 * Creates the library's provider over our node reader, without sockets or subscriptions. Written
 * here because the library's HTTP provider fetches by itself. The library decodes and checks the
 * nodes' answers.
 */
function createProvider(
  { node }: ChainTools,
  network: Caip2,
): NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']> {
  const provider = {
    hasSubscriptions: false,
    isClonable: true,
    isConnected: true,
    clone: () => provider,
    connect: async () => {},
    disconnect: async () => {},
    on: () => () => {},
    async send<T>(method: string, params: unknown[]): Promise<T> {
      const answer: Schema<T> = custom<T>(() => true)
      return parse(answer, await node(network, method, params), 'The node')
    },
    subscribe: async () => {
      throw fault('unsupported')
    },
    unsubscribe: async () => true,
  }
  return provider
}

/** Creates the codecs: one per network and runtime, created on first use. */
export function createCodecs(tools: ChainTools): Codecs {
  const codecs = new Map<string, Promise<Codec>>()
  const loadCodec = async (network: Caip2): Promise<Codec> => {
    try {
      // Without WebAssembly: pages may forbid it, and nothing is signed here.
      const api = await ApiPromise.create({
        provider: createProvider(tools, network),
        initWasm: false,
        noInitWarn: true,
        throwOnConnect: true,
      })
      return { api, specVersion: api.runtimeVersion.specVersion.toNumber() }
    } catch (cause) {
      throw fault('rpc', cause)
    }
  }
  return async (network, options) => {
    const specVersion = await readSpecVersion(tools, network, options)
    const key = `${network} ${specVersion}`
    const codec = codecs.get(key) ?? loadCodec(network)
    codecs.set(key, codec)
    codec.catch(() => codecs.delete(key))
    return options?.signal ? rejectOnAbort(codec, options.signal) : codec
  }
}
