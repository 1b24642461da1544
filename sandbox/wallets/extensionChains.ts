import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { ExtensionParts, Handler } from './extensionAccess.ts'
import { readParams } from './readParams.ts'
import { RpcFault } from './rpcFault.ts'

const chainId = v.pipe(v.string(), v.regex(/^0x[1-9a-f][0-9a-f]*$/i))
/** Addresses that extensions take: those of TLS, and those of this machine. */
const webUrls = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/))),
  v.minLength(1),
)
const switchSchema = v.strictObject({ chainId })
const addSchema = v.strictObject({
  chainId,
  chainName: v.pipe(v.string(), v.minLength(1)),
  nativeCurrency: v.strictObject({
    name: v.string(),
    symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(6)),
    decimals: v.literal(18),
  }),
  rpcUrls: webUrls,
  blockExplorerUrls: v.optional(webUrls),
  iconUrls: v.optional(v.array(v.string())),
})

function chainIdIn(
  schema: typeof switchSchema | typeof addSchema,
  params: readonly unknown[],
): number {
  return Number(readParams(schema, params[0]).chainId)
}

/**
 * Switching and adding networks: what was not added before is 4902, what has no node here cannot be
 * added.
 */
export function extensionChains(
  { memory, prompt, emitter }: ExtensionParts,
  reachable: readonly number[],
  move: (chainId: number) => void,
) {
  function switchTo(chainId: number) {
    if (memory.get().chain === chainId) return
    memory.set({ chain: chainId })
    move(chainId)
    emitter.emit('chainChanged', numberToHex(chainId))
  }

  const handlers: Readonly<Record<string, Handler>> = {
    eth_chainId: () => numberToHex(memory.get().chain),
    net_version: () => String(memory.get().chain),
    async wallet_switchEthereumChain(params) {
      const chainId = chainIdIn(switchSchema, params)
      if (!memory.get().known.includes(chainId))
        throw new RpcFault(4902, `Unrecognized chain ID "${numberToHex(chainId)}".`)
      if (memory.get().chain !== chainId) await prompt.ask()
      switchTo(chainId)
      return null
    },
    async wallet_addEthereumChain(params) {
      const chainId = chainIdIn(addSchema, params)
      if (!reachable.includes(chainId))
        throw new RpcFault(-32603, `No node for chain ${chainId} answers`)
      await prompt.ask()
      memory.set({ known: [...new Set([...memory.get().known, chainId])] })
      return null
    },
  }
  return { handlers, switchTo }
}
