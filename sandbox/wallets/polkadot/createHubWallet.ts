import type { Injected, InjectedAccount } from '@polkadot/extension-inject/types'
import { hubPairs } from '../../chains/polkadot/hubPairs.ts'
import type { WalletControls } from '../createExtensionWallet.ts'
import { pageMemory } from '../pageMemory.ts'
import { hexToBytes, wrapBytes } from './bytesTag.ts'
import { hubAccess } from './hubAccess.ts'
import { hubSigner } from './hubSigner.ts'

/**
 * A wallet in the form of the ecosystem's extensions: the arguments of `injectExtension`, and
 * the controls.
 */
export type HubWallet = {
  enable(origin: string): Promise<Injected>
  readonly controls: Partial<WalletControls>
  prompts(): number
  listening(): number
}

const order = ['page', 'pageSecond', 'pageThird'] as const

type InjectedParts = {
  shown(): InjectedAccount[]
  readonly listeners: Set<(accounts: InjectedAccount[]) => void>
  signerFor(
    method: string,
    input: { readonly address: string },
  ): Promise<ReturnType<typeof hubSigner>>
}

/** The object that a site gets from `enable`. */
function createInjected({ shown, listeners, signerFor }: InjectedParts): Injected {
  return {
    accounts: {
      get: async () => shown(),
      subscribe(listener) {
        listeners.add(listener)
        queueMicrotask(() => listeners.has(listener) && listener(shown()))
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: async (raw) => ({
        id: 1,
        signature: (await signerFor('signRaw', raw)).signBytes(wrapBytes(hexToBytes(raw.data))),
      }),
      signPayload: async (payload) => ({
        id: 1,
        signature: (await signerFor('signPayload', payload)).signPayload(payload),
      }),
    },
  }
}

/**
 * Signs with the ecosystem's own keyring, behind permission, prompts and memory. Shows one of
 * three accounts: sr25519, ed25519, ECDSA.
 */
export async function createHubWallet(id: string): Promise<HubWallet> {
  const pairs = await hubPairs()
  const memory = pageMemory(id, { authorised: false, account: 0, chain: 0, known: [] })
  const access = hubAccess()
  const listeners = new Set<(accounts: InjectedAccount[]) => void>()
  const active = () => pairs[order[memory.get().account] ?? 'page']
  const shown = (): InjectedAccount[] => {
    const { address, meta, type } = active()
    return memory.get().authorised && !access.isRemoved()
      ? [{ address, genesisHash: null, name: String(meta['name']), type }]
      : []
  }
  const tell = () => {
    for (const listener of listeners) listener(shown())
  }
  const signerFor = async (method: string, input: { readonly address: string }) => {
    access.note(method, input)
    const pair = active()
    if (!shown().some(({ address }) => address === input.address))
      throw new Error('Unable to find keypair')
    await access.approved('Cancelled')
    return hubSigner(pair)
  }
  const injected = createInjected({ shown, listeners, signerFor })
  return {
    async enable(origin) {
      access.note('enable', origin)
      if (memory.get().authorised) await access.unlocked()
      else await access.approved('Rejected')
      memory.set({ authorised: true })
      return injected
    },
    prompts: access.prompts,
    listening: () => listeners.size,
    controls: {
      ...access.controls,
      switchAccount(account) {
        memory.set({ account })
        tell()
      },
      remove() {
        access.controls.remove()
        tell()
      },
    },
  }
}
