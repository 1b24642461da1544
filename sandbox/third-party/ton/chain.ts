import './bufferOnPage.ts'
import { beginCell, Cell, loadMessage, storeMessage } from '@ton/core'
import type { Asset, NamespaceHost, Note, TransferPlan, TransferRequest } from 'latchkey/kernel'
import { fault } from 'latchkey/kernel'
import { friendlyForm, parseAddress, readAddress } from './address.ts'
import { readBalances } from './balances.ts'

/** The usual fee of a wallet contract's transfer, and twice that as ceiling; the wallet decides. */
const expected = 4_000_000n
const ceiling = 10_000_000n
const lifetime = 5 * 60

const stop = (code: string, asset: Asset, value: bigint): Note => ({
  level: 'stop',
  code,
  amount: { asset, value },
})

/** The recipient in its typed form, which decides if the coins bounce from an unused account. */
function recipient({ to, from }: TransferRequest): string {
  const read = readAddress(to)
  const check = parseAddress(to, from.network)
  if (typeof read === 'string' || !check.ok) throw fault('bad-address')
  return friendlyForm(read.raw, { bounces: read.bounces, test: from.network === 'ton:-3' })
}

/** A comment is a cell that begins with 32 zero bits. */
const commentOf = (memo: string) =>
  beginCell().storeUint(0, 32).storeStringTail(memo).endCell().toBoc().toString('base64')

/** Plans a transfer of Toncoin. Errors: `bad-address`, `unsupported`, `rpc`. */
export async function planTransfer(
  host: NamespaceHost,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, asset: id, memo, signal } = request
  signal?.throwIfAborted()
  const to = recipient(request)
  if (id !== 'native') throw fault('unsupported')
  const [coin] = await readBalances(host, from, signal ? { signal } : {})
  if (!coin) throw fault('rpc')
  const most = coin.spendable > ceiling ? coin.spendable - ceiling : 0n
  const amount = request.amount === 'max' ? most : request.amount
  const missing =
    amount > most || amount === 0n ? [stop('insufficient', coin.asset, amount - most)] : []
  return {
    request,
    amount,
    fee: { asset: coin.asset, expected, ceiling },
    notes: [...missing, { level: 'info', code: 'fee-by-wallet' }],
    blocked: missing.length > 0,
    payload: {
      valid_until: Math.floor(host.now() / 1000) + lifetime,
      from: from.address,
      messages: [
        { address: to, amount: String(amount), ...(memo && { payload: commentOf(memo) }) },
      ],
    },
  }
}

/**
 * The hash a sent message is found by, whatever the wallet filled in that does not count (TEP-467).
 * Throws `foreign-invalid` when it is no message.
 */
export function messageHash(boc: string): string {
  const message = loadMessage(Cell.fromBase64(boc).beginParse())
  if (message.info.type !== 'external-in') throw fault('internal')
  const info = { ...message.info, src: undefined, importFee: 0n }
  const normal = beginCell().store(
    storeMessage({ info, init: undefined, body: message.body }, { forceRef: true }),
  )
  return normal.endCell().hash().toString('hex')
}
