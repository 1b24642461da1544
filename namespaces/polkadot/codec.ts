import { ApiPromise } from '@polkadot/api'
import { custom, number, object } from 'valibot'
import type { Abort, Caip2, Schema } from '#kernel'
import { fault, gate, unlessAborted } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/**
 * The chain library with the metadata of one runtime: what it encodes and decodes fits that runtime
 * alone.
 */
export type Codec = { readonly api: ApiPromise; readonly specVersion: number }
/** The codec of what a network runs now. */
export type Codecs = (network: Caip2, options?: Abort) => Promise<Codec>

const version: Schema<{ readonly specVersion: number }> = object({ specVersion: number() })

/** What a network's nodes say they run. */
export const readSpecVersion = async (
  { node }: ChainTools,
  network: Caip2,
  options?: Abort,
): Promise<number> =>
  gate(version, await node(network, 'state_getRuntimeVersion', [], options), 'The runtime version')
    .specVersion

/**
 * The library's way to a node: our own calls, no socket and nothing followed. Written here because
 * the library's HTTP provider fetches by itself. What nodes
 * answer is decoded and checked by the library.
 */
function providerOf(
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
      return gate(answer, await node(network, method, params), 'The node')
    },
    subscribe: async () => {
      throw fault('unsupported')
    },
    unsubscribe: async () => true,
  }
  return provider
}

/** Makes the register of codecs: one per network and runtime, made when it is first needed. */
export function createCodecs(tools: ChainTools): Codecs {
  const made = new Map<string, Promise<Codec>>()
  const make = async (network: Caip2): Promise<Codec> => {
    try {
      // Without WebAssembly: pages may forbid it, and nothing is signed here.
      const api = await ApiPromise.create({
        provider: providerOf(tools, network),
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
    const codec = made.get(key) ?? make(network)
    made.set(key, codec)
    codec.catch(() => made.delete(key))
    return options?.signal ? unlessAborted(codec, options.signal) : codec
  }
}
