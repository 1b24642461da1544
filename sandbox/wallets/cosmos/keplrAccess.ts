import type { CosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'
import { cosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'
import type { pagePrompt } from '../pagePrompt.ts'
import type { keplrMemory } from './keplrMemory.ts'

// An error in Keplr's form: a message without a code.
const rejected = () => new Error('Request rejected')

/**
 * A site's access: one permission for each chain, a prompt for each signature, and the lock
 * before both.
 */
export function keplrAccess(
  memory: ReturnType<typeof keplrMemory>,
  prompt: ReturnType<typeof pagePrompt>,
) {
  const opened = new Map<string, Promise<CosmosKeys>>()
  const state: {
    prompts: number
    lock: { readonly wait: Promise<void>; open(): void } | undefined
  } = { prompts: 0, lock: undefined }

  const keysOn = (chainId: string): Promise<CosmosKeys> => {
    const { account, chains } = memory.get()
    const prefix = chains[chainId]
    if (!prefix) return Promise.reject(new Error(`There is no modular chain info for ${chainId}`))
    const keys = opened.get(`${prefix}/${account}`) ?? cosmosKeys(account, prefix)
    opened.set(`${prefix}/${account}`, keys)
    return keys
  }
  const ask = async () => {
    state.prompts++
    await prompt.ask().catch(() => Promise.reject(rejected()))
  }
  /** A locked wallet opens its window first, on any request. */
  const unlocked = async () => {
    if (!state.lock) return
    state.prompts++
    await state.lock.wait
  }
  const allowed = async (chainId: string): Promise<CosmosKeys> => {
    await unlocked()
    const keys = await keysOn(chainId)
    if (memory.get().enabled.includes(chainId)) return keys
    await ask()
    memory.set({ enabled: [...memory.get().enabled, chainId] })
    return keysOn(chainId)
  }
  return {
    keysOn,
    ask,
    unlocked,
    allowed,
    async signs(chainId: string, signer: string): Promise<CosmosKeys> {
      const keys = await allowed(chainId)
      if (keys.address !== signer) throw new Error('Signer mismatched')
      await ask()
      return keys
    },
    prompts: () => state.prompts,
    lock() {
      let open = () => {}
      const wait = new Promise<void>((resolve) => {
        open = resolve
      })
      state.lock ??= { wait, open: () => open() }
    },
    unlock() {
      state.lock?.open()
      state.lock = undefined
    },
  }
}
