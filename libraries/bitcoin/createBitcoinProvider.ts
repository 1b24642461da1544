import type { Account } from '#kernel'
import { fault, LatchkeyError, readField } from '#kernel'
import type { AdaptedModal } from '#libraries/kit'
import { moveToFront, requireAccount, requireConnection, requireShownAccount } from '#libraries/kit'
import type {
  BitcoinAddress,
  BitcoinAddressType,
  BitcoinProvider,
  BitcoinPurpose,
} from './BitcoinProvider.ts'

const allPurposes: readonly BitcoinPurpose[] = ['payment', 'ordinals']

/**
 * Creates an object with the calls of sats-connect over the modal.
 * It serves every Bitcoin wallet, an extension or over WalletConnect alike, and follows the wallet
 * that is connected. Each call but `getAddresses` rejects with `connection-missing` before.
 * @example
 * const bitcoin = createBitcoinProvider(modal)
 * const { addresses } = await bitcoin.getAddresses({ purposes: ['payment'] })
 */
export function createBitcoinProvider(modal: AdaptedModal): BitcoinProvider {
  return {
    async getAddresses({ purposes = allPurposes } = {}) {
      const addresses = (await connectAccounts(modal)).map(toBitcoinAddress)
      return { addresses: addresses.filter(({ purpose }) => purposes.includes(purpose)) }
    },
    async signMessage({ address, message }) {
      const { connection, account } = await requireConnection(modal, 'bip122', address)
      if (!connection.signMessage) throw fault('unsupported')
      const { scheme, signature } = await connection.signMessage({ account, message })
      return { address, signature, protocol: scheme === 'bip137' ? 'ECDSA' : 'BIP322' }
    },
    async signPsbt({ psbt, signInputs }) {
      const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
        indexes.map((index) => ({ address, index })),
      )
      const [first] = inputs
      if (!first) throw new LatchkeyError('transaction-invalid', { why: 'it names no input.' })
      const params = { psbt, signInputs: inputs, broadcast: false }
      return { psbt: await call(modal, 'signPsbt', first.address, params, 'psbt') }
    },
    async sendTransfer({ recipients: [{ address, amount }, ...others] }) {
      if (others.length > 0) throw fault('unsupported')
      assertSatoshis(amount)
      const { accounts, address: active } = await requireAccount(modal, 'bip122')
      const from = moveToFront(accounts, active).find(({ role }) => role === 'payment')?.address
      if (!from) throw fault('unauthorized')
      const params = { recipientAddress: address, amount: String(amount) }
      return { txid: await call(modal, 'sendTransfer', from, params, 'txid') }
    },
  }
}

/** Throws `transaction-invalid` for an amount in bitcoins, or one that a number cannot hold. */
function assertSatoshis(amount: number | bigint): void {
  if (amount > 0 && (typeof amount === 'bigint' || Number.isSafeInteger(amount))) return
  const why = 'its amount is no whole number of satoshis above zero.'
  throw new LatchkeyError('transaction-invalid', { why })
}

/** Returns the accounts, the active one first; opens the modal if no wallet is connected. */
async function connectAccounts(modal: AdaptedModal): Promise<readonly Account[]> {
  const { accounts, address: active } = await modal.connect({ namespace: 'bip122' })
  return moveToFront(accounts, active)
}

/**
 * Sends a call in the form of WalletConnect's Bitcoin methods, which name the account by its first
 * address for payments.
 */
async function call(
  modal: AdaptedModal,
  method: string,
  address: string,
  params: object,
  field: string,
): Promise<string> {
  const { account, network } = await requireShownAccount(modal, 'bip122', address)
  // A session of several accounts has one group: its other addresses for payments name themselves.
  const named = account.role === 'payment' ? address : (account.group ?? address)
  const answer = await modal.request({ method, params: { account: named, ...params } }, network)
  const written = readField(answer, field)
  if (typeof written !== 'string')
    throw new LatchkeyError('foreign-invalid', { what: 'The wallet', path: field })
  return written
}

const toBitcoinAddress = ({ address, publicKey = '', role }: Account): BitcoinAddress => ({
  address,
  publicKey,
  purpose: role === 'ordinals' ? 'ordinals' : 'payment',
  addressType: toAddressType(address),
})

/** Reads the kind of an address that is valid already. */
function toAddressType(address: string): BitcoinAddressType {
  if (/^(bc|tb|bcrt)1p/i.test(address)) return 'p2tr'
  if (/^(bc|tb|bcrt)1q/i.test(address)) return address.length > 50 ? 'p2wsh' : 'p2wpkh'
  return /^[23]/.test(address) ? 'p2sh' : 'p2pkh'
}
