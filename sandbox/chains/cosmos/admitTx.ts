import { makeSignDoc as makeAminoDoc, pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { anyToSinglePubkey, makeSignBytes } from '@cosmjs/proto-signing'
import { bech32 } from '@scure/base'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { AccountState, Ledger } from './ledger.ts'
import { credit, getSpendable } from './ledger.ts'

/** The SDK's errors, by their codes. */
export class TxRejection extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Tx = {
  readonly raw: TxRaw
  readonly body: TxBody
  readonly authInfo: AuthInfo
  readonly sent: MsgSend
  readonly size: number
}

/** Reads a transaction of one bank transfer. */
export function readTx(bytes: Uint8Array): Tx {
  const raw = TxRaw.decode(bytes)
  const [body, authInfo] = [TxBody.decode(raw.bodyBytes), AuthInfo.decode(raw.authInfoBytes)]
  const [message, ...more] = body.messages
  if (message?.typeUrl !== '/cosmos.bank.v1beta1.MsgSend' || more.length > 0)
    throw new TxRejection(18, 'the stand-in runs one bank transfer: invalid request')
  return { raw, body, authInfo, sent: MsgSend.decode(message.value), size: bytes.length }
}

/** Units of gas a transfer uses here. */
export const computeGas = ({ size }: Pick<Tx, 'size'>): bigint => 62_000n + 10n * BigInt(size)

function isAddress(text: string, prefix: string): boolean {
  try {
    const { prefix: found, words } = bech32.decode(text, false)
    return (
      found === prefix &&
      [20, 32].includes(bech32.fromWords(words).length) &&
      text === text.toLowerCase()
    )
  } catch {
    return false
  }
}

/** Checks that need no signature: addresses, amounts, memo. */
export function checkBasics({ genesis }: Ledger, { body, sent }: Tx): void {
  if (!isAddress(sent.fromAddress, genesis.prefix))
    throw new TxRejection(7, 'invalid from address: invalid address')
  if (!isAddress(sent.toAddress, genesis.prefix))
    throw new TxRejection(7, 'invalid to address: invalid address')
  if (sent.amount.length !== 1 || sent.amount.some(({ amount }) => !/^[1-9]\d*$/.test(amount)))
    throw new TxRejection(10, 'invalid coins')
  if (new TextEncoder().encode(body.memo).length > 256)
    throw new TxRejection(12, 'maximum number of characters is 256: memo too large')
}

/** Pays the fee, or says why not. */
function takeFee(ledger: Ledger, { authInfo, sent }: Tx): void {
  const { fee } = authInfo
  const [paid] = fee?.amount ?? []
  const needed = ((fee?.gasLimit ?? 0n) * ledger.genesis.gasPrice + 999n) / 1000n
  const { denom } = ledger.genesis
  if (!paid || paid.denom !== denom || BigInt(paid.amount) < needed) {
    const amounts = `got: ${paid?.amount ?? 0} required: ${needed}${denom}`
    throw new TxRejection(13, `insufficient fees; ${amounts}: insufficient fee`)
  }
  if (getSpendable(ledger, sent.fromAddress, paid.denom) < BigInt(paid.amount))
    throw new TxRejection(5, 'spendable balance is smaller than the fee: insufficient funds')
  credit(ledger, sent.fromAddress, paid.denom, -BigInt(paid.amount))
}

/** The signed bytes: rebuilt from the chain's state, never from the transaction's own claims. */
function signedBytes(
  { genesis }: Ledger,
  { raw, body, authInfo, sent }: Tx,
  account: AccountState,
): Uint8Array {
  const mode = authInfo.signerInfos[0]?.modeInfo?.single?.mode
  if (mode === SignMode.SIGN_MODE_DIRECT)
    return makeSignBytes({
      bodyBytes: raw.bodyBytes,
      authInfoBytes: raw.authInfoBytes,
      chainId: genesis.chainId,
      accountNumber: BigInt(account.number),
    })
  if (mode !== SignMode.SIGN_MODE_LEGACY_AMINO_JSON)
    throw new TxRejection(4, 'sign mode: unauthorized')
  const { gasLimit = 0n, amount = [] } = authInfo.fee ?? {}
  const value = { from_address: sent.fromAddress, to_address: sent.toAddress, amount: sent.amount }
  const fee = { gas: String(gasLimit), amount }
  return serializeSignDoc(
    makeAminoDoc(
      [{ type: 'cosmos-sdk/MsgSend', value }],
      fee,
      genesis.chainId,
      body.memo,
      account.number,
      account.sequence,
    ),
  )
}

/** The signature, the key behind it and the sequence. */
function checkSignature(ledger: Ledger, tx: Tx, account: AccountState): void {
  const [signer, ...more] = tx.authInfo.signerInfos
  const [signature] = tx.raw.signatures
  if (!signer?.publicKey || !signature || more.length > 0)
    throw new TxRejection(8, 'wrong number of signers: unauthorized')
  const key = anyToSinglePubkey(signer.publicKey)
  if (pubkeyToAddress(key, ledger.genesis.prefix) !== tx.sent.fromAddress)
    throw new TxRejection(4, 'pubKey does not match signer address: unauthorized')
  if (signer.sequence !== BigInt(account.sequence)) {
    const mismatch = `expected ${account.sequence}, got ${signer.sequence}`
    throw new TxRejection(32, `account sequence mismatch, ${mismatch}: incorrect account sequence`)
  }
  const publicKey = Buffer.from(String(key.value), 'base64')
  const valid = Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(signature),
    sha256(signedBytes(ledger, tx, account)),
    publicKey,
  )
  if (!valid) {
    const fields = `account number (${account.number}) and chain-id (${ledger.genesis.chainId})`
    throw new TxRejection(4, `signature verification failed; please verify ${fields}: unauthorized`)
  }
  account.publicKey = publicKey
}

/**
 * Checks a transaction as a node does: signature, sequence, fee. Takes the fee and increments
 * the sequence. Throws a TxRejection.
 */
export function admitTx(ledger: Ledger, tx: Tx): void {
  checkBasics(ledger, tx)
  const account = ledger.accounts.get(tx.sent.fromAddress)
  if (!account)
    throw new TxRejection(9, `account ${tx.sent.fromAddress} does not exist: unknown address`)
  checkSignature(ledger, tx, account)
  takeFee(ledger, tx)
  account.sequence++
}

/**
 * Runs an admitted transaction. Throws a Refusal: such a one is in its block all the same, and has
 * paid.
 */
export function runTx(ledger: Ledger, { authInfo, sent, size }: Tx): void {
  if ((authInfo.fee?.gasLimit ?? 0n) < computeGas({ size }))
    throw new TxRejection(11, 'out of gas in location: ReadFlat: out of gas')
  moveCoins(ledger, sent)
}

/** Moves the coins of a transfer; throws a TxRejection. */
export function moveCoins(ledger: Ledger, { fromAddress, toAddress, amount }: MsgSend): void {
  for (const coin of amount) {
    const spendable = getSpendable(ledger, fromAddress, coin.denom)
    if (spendable >= BigInt(coin.amount)) continue
    const amounts = `${spendable}${coin.denom} is smaller than ${coin.amount}${coin.denom}`
    throw new TxRejection(5, `spendable balance ${amounts}: insufficient funds`)
  }
  for (const coin of amount) {
    credit(ledger, fromAddress, coin.denom, -BigInt(coin.amount))
    credit(ledger, toAddress, coin.denom, BigInt(coin.amount))
  }
}
