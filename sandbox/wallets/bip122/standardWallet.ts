import { base64, hex } from '@scure/base'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { walletIcon } from '../walletIcon.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { selectApprovedInputs } from './bitcoinAccess.ts'
import { signLegacy, signPsbt, signSimple } from './signBitcoin.ts'

type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type ToSign = {
  readonly psbt: Uint8Array
  readonly chain: string
  readonly inputsToSign: readonly {
    readonly account: StandardAccount
    readonly signingIndexes: readonly number[]
  }[]
}

const createStandardAccount = (
  { address, publicKey }: BitcoinAddress,
  network: string,
): StandardAccount => ({
  address,
  publicKey: hex.decode(publicKey),
  chains: [`bitcoin:${network}`],
  features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
})

type MessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }

async function signMessage(access: BitcoinAccess, { account, message }: MessageInput) {
  const own = await access.approved(account.address)
  const sign = own.address === access.addresses().ordinals.address ? signSimple : signLegacy
  return {
    signedMessage: message,
    signature: base64.decode(sign(own, new TextDecoder().decode(message))),
  }
}

async function signTransaction(access: BitcoinAccess, { psbt, inputsToSign }: ToSign) {
  const wanted = inputsToSign.flatMap(({ account, signingIndexes }) =>
    signingIndexes.map((index) => ({ address: account.address, index })),
  )
  return { signedPsbt: signPsbt(psbt, await selectApprovedInputs(access, wanted), true) }
}

/** A wallet of the Wallet Standard with its Bitcoin features. */
export function standardWallet(access: BitcoinAccess, name: string) {
  const accounts = () =>
    Object.values(access.addresses()).map((own) =>
      createStandardAccount(own, access.network().name),
    )
  const visible = () => (access.authorised() ? accounts() : [])
  return {
    version: '1.0.0',
    name,
    icon: walletIcon('#5b3a1a', '#f6c177'),
    chains: ['bitcoin:mainnet', 'bitcoin:testnet4', 'bitcoin:signet'],
    get accounts() {
      return visible()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect(input: { readonly purposes: readonly string[] }) {
          access.record('bitcoin:connect', input)
          await access.grant()
          return {
            accounts: input.purposes.flatMap(
              (purpose) => visible()[purpose === 'payment' ? 0 : 1] ?? [],
            ),
          }
        },
      },
      'bitcoin:disconnect': { version: '1.0.0', disconnect: async () => access.forget() },
      'bitcoin:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: unknown) => void) =>
          access.listen(() => listener({ accounts: visible() })),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly MessageInput[]) {
          access.record('bitcoin:signMessage', inputs)
          return Promise.all(inputs.map((input) => signMessage(access, input)))
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        async signTransaction(...inputs: readonly ToSign[]) {
          access.record('bitcoin:signTransaction', inputs)
          return Promise.all(inputs.map((input) => signTransaction(access, input)))
        },
      },
    },
  }
}
