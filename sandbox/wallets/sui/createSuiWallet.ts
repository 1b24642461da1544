import { Transaction } from '@mysten/sui/transactions'
import type { WalletControls } from '../createExtensionWallet.ts'
import { walletIcon } from '../walletIcon.ts'
import { executeOn } from './executeOn.ts'
import type { WalletInput } from './suiAccess.ts'
import { suiAccess, suiChains } from './suiAccess.ts'

export type SuiWalletOptions = {
  readonly id: string
  readonly name: string
  /** Its nodes, by CAIP-2 id. */
  urlOf(chain: string): string
}

const standardFeatures = ({ connect, disconnect, listen }: ReturnType<typeof suiAccess>) => ({
  'standard:connect': { version: '1.0.0', connect },
  'standard:disconnect': { version: '1.0.0', disconnect },
  'standard:events': {
    version: '1.0.0',
    on: (_event: 'change', listener: Parameters<typeof listen>[0]) => listen(listener),
  },
})

/** The signing features; each waits for the owner's approval. */
function signingFeatures(
  approvedKey: ReturnType<typeof suiAccess>['approvedKey'],
  urlOf: SuiWalletOptions['urlOf'],
) {
  const signTransaction = async (method: string, input: WalletInput) => {
    const key = await approvedKey(method, input)
    const transaction = Transaction.from((await input.transaction?.toJSON()) ?? '')
    transaction.setSenderIfNotSet(key.address)
    return key.pair.signTransaction(await transaction.build())
  }
  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      async signPersonalMessage(input: WalletInput) {
        const key = await approvedKey('sui:signPersonalMessage', input)
        return key.pair.signPersonalMessage(input.message ?? new Uint8Array())
      },
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: (input: WalletInput) => signTransaction('sui:signTransaction', input),
    },
    'sui:signAndExecuteTransaction': {
      version: '2.0.0',
      async signAndExecuteTransaction(input: WalletInput) {
        const { bytes, signature } = await signTransaction('sui:signAndExecuteTransaction', input)
        const digest = await executeOn(urlOf(input.chain ?? ''), bytes, signature)
        return { digest, bytes, signature, effects: '' }
      },
    },
  }
}

/**
 * A Wallet Standard wallet with Sui, as an extension registers it: Mysten's keypairs sign,
 * behind permission, prompts and memory.
 */
export function createSuiWallet({ id, name, urlOf }: SuiWalletOptions) {
  const access = suiAccess(id)
  const wallet = {
    version: '1.0.0',
    name,
    icon: walletIcon('#1b4965', '#9ad1d4'),
    chains: suiChains,
    get accounts() {
      return access.visible()
    },
    features: { ...standardFeatures(access), ...signingFeatures(access.approvedKey, urlOf) },
  }
  const { rejectNext, hold, approve, reject } = access.prompt
  const controls = {
    rejectNext,
    hold,
    approve,
    reject,
    lock: access.lock.lock,
    unlock: access.lock.unlock,
    switchAccount: access.switchAccount,
    remove: access.remove,
    requests: access.requests,
  } satisfies Partial<WalletControls>
  return { wallet, controls, listening: access.listening }
}
