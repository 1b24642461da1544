import type { StdSignDoc } from '@cosmjs/amino'
import { rawSecp256k1PubkeyToRawAddress } from '@cosmjs/amino'
import type { Keplr } from '@keplr-wallet/types'
import { cosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'
import type { WalletControls } from '../createExtensionWallet.ts'
import { pagePrompt } from '../pagePrompt.ts'
import { keplrAccess } from './keplrAccess.ts'
import { keplrMemory } from './keplrMemory.ts'
import type { KeplrSignDoc } from './keplrSigning.ts'
import { signArbitrarily, signAsAmino, signDirectly } from './keplrSigning.ts'

/** The wallet's memory, and its event for a changed account on the page. */
export type KeplrWalletOptions = {
  /** Part of the key of its memory in the page's storage; absent, it forgets. */
  readonly id?: string
  readonly name?: string
  /** Human-readable parts by chain id; the built-in ones by default. */
  readonly chains?: Readonly<Record<string, string>>
  /** Signs JSON documents only. */
  readonly ledger?: boolean
  dispatch(event: string): void
}

/**
 * Controls of a keplr-shaped wallet: those of every page wallet that make sense, and what only this
 * kind has.
 */
export type KeplrControls = Omit<WalletControls, 'switchChain' | 'hang'> & {
  /** The number of prompts. */
  prompts(): number
  /** Revokes the site's permission, as the owner. */
  revoke(): void
  /** From now on its owner changes the fee of a transaction to this amount before approving. */
  editFee(amount: string | undefined): void
  address(chainId: string): Promise<string>
}

/** The object's members as the imitated wallet declares them. */
type Shape = Pick<
  Keplr,
  | 'version'
  | 'mode'
  | 'enable'
  | 'disable'
  | 'getKey'
  | 'experimentalSuggestChain'
  | 'signArbitrary'
  | 'signAmino'
  | 'getAllWallets'
>

const defaultChains = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }
const listed = (chainIds: string | readonly string[]) =>
  typeof chainIds === 'string' ? [chainIds] : chainIds

/**
 * A keplr-shaped wallet on the signers of @cosmjs, with permissions for each chain, prompts, a lock
 * and a memory.
 */
export function createKeplrWallet({
  id,
  name = 'Sandbox',
  chains = defaultChains,
  ledger = false,
  dispatch,
}: KeplrWalletOptions) {
  const memory = keplrMemory(id, { enabled: [], account: 0, chains: { ...chains } })
  const prompt = pagePrompt()
  const access = keplrAccess(memory, prompt)
  const requests: { method: string; params: readonly unknown[] }[] = []
  const state: { fee: string | undefined; removed: boolean } = { fee: undefined, removed: false }
  const edit = () => (state.fee === undefined ? undefined : { amount: state.fee })
  const choose = (account: number) => {
    memory.set({ account })
    dispatch('keplr_keystorechange')
  }
  const methods = {
    ...chainMethods(memory, access, { name, ledger, choose }),
    ...signMethods(access, ledger, edit),
  }
  const controls: KeplrControls = {
    ...prompt,
    ...access,
    unlock() {
      access.unlock()
      dispatch('keplr_keystorechange')
    },
    switchAccount: choose,
    revoke: () => memory.set({ enabled: [] }),
    editFee(amount) {
      state.fee = amount
    },
    remove() {
      state.removed = true
    },
    requests: () => requests,
    address: async (chainId) => (await access.keysOn(chainId)).address,
  }
  /** Records every call. */
  const record = ([method, execute]: readonly [
    string,
    (...params: never[]) => Promise<unknown>,
  ]) => {
    const call = (...params: never[]) => {
      requests.push({ method, params })
      return state.removed
        ? Promise.reject(new Error('Extension context invalidated.'))
        : execute(...params)
    }
    return [method, call] as const
  }
  // The same methods under the same names.
  const called = Object.fromEntries(Object.entries(methods).map(record)) as typeof methods
  const provider = { version: '0.12.0', mode: 'extension', ...called } satisfies Shape
  return { provider, controls }
}

type Access = ReturnType<typeof keplrAccess>
type Owner = { readonly name: string; readonly ledger: boolean; choose(account: number): void }

function chainMethods(
  memory: ReturnType<typeof keplrMemory>,
  { allowed, unlocked, ask }: Access,
  { name, ledger, choose }: Owner,
) {
  return {
    async enable(chainIds: string | readonly string[]) {
      for (const chainId of listed(chainIds)) await allowed(chainId)
    },
    async disable(chainIds?: string | readonly string[]) {
      const gone = chainIds === undefined ? memory.get().enabled : listed(chainIds)
      memory.set({ enabled: memory.get().enabled.filter((chainId) => !gone.includes(chainId)) })
    },
    async getKey(chainId: string) {
      const { address, publicKey } = await allowed(chainId)
      const raw = rawSecp256k1PubkeyToRawAddress(publicKey)
      const shown = {
        name: `${name} ${memory.get().account}`,
        algo: 'secp256k1',
        pubKey: publicKey,
        address: raw,
        bech32Address: address,
      }
      return { ...shown, ethereumHexAddress: '', isNanoLedger: ledger, isKeystone: false }
    },
    async experimentalSuggestChain({
      chainId,
      bech32Config,
    }: {
      chainId: string
      bech32Config?: { bech32PrefixAccAddr: string }
    }) {
      if (!bech32Config) throw new TypeError('"bech32Config" is required')
      await unlocked()
      await ask()
      memory.set({
        chains: { ...memory.get().chains, [chainId]: bech32Config.bech32PrefixAccAddr },
      })
    },
    async getAllWallets() {
      await unlocked()
      const on = async ([chainId, prefix]: readonly [string, string], index: number) =>
        [chainId, (await cosmosKeys(index, prefix)).address] as const
      const shown = async (index: number) => {
        const addresses = Object.fromEntries(
          await Promise.all(Object.entries(memory.get().chains).map((chain) => on(chain, index))),
        )
        return {
          id: `wallet-${index}`,
          name: `${name} ${index}`,
          isSelected: index === memory.get().account,
          addresses,
        }
      }
      return Promise.all([0, 1, 2].map(shown))
    },
    async switchAccount(wallet: string) {
      await ask()
      choose(Number(wallet.replace('wallet-', '')))
    },
  }
}

function signMethods(
  { signs }: Access,
  ledger: boolean,
  edit: () => { readonly amount: string } | undefined,
) {
  return {
    signArbitrary: async (chainId: string, signer: string, data: string | Uint8Array) =>
      signArbitrarily(await signs(chainId, signer), data),
    signAmino: async (chainId: string, signer: string, doc: StdSignDoc) =>
      signAsAmino(await signs(chainId, signer), doc, edit()),
    async signDirect(chainId: string, signer: string, doc: KeplrSignDoc) {
      if (ledger) throw new Error('SIGN_MODE_DIRECT can not be signed on Ledger')
      return signDirectly(await signs(chainId, signer), doc, edit())
    },
  }
}
