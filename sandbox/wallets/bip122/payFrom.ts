import * as bitcoin from 'bitcoinjs-lib'
import * as v from 'valibot'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { toOutputScript } from '../../chains/bitcoin/toOutputScript.ts'
import { RpcFault } from '../rpcFault.ts'
import { signPsbt } from './signBitcoin.ts'

const coins = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))
/** The fee of the wallet's own transfers, at any size. */
const fee = 1000n

/** A transfer that the wallet makes itself: its coins, its fee, its broadcast. */
export async function payFrom(
  url: string,
  by: BitcoinAddress,
  to: string,
  amount: bigint,
  memo?: Uint8Array,
): Promise<string> {
  const script = toOutputScript(to)
  if (!script) throw new RpcFault(-32602, 'Invalid address')
  const psbt = new bitcoin.Psbt()
  let rest = -amount - fee
  for (const { txid, vout, value } of v.parse(
    coins,
    await (await fetch(`${url}/address/${by.address}/utxo`)).json(),
  )) {
    if (rest >= 0n) break
    psbt.addInput({
      hash: txid,
      index: vout,
      witnessUtxo: { script: by.script, value: BigInt(value) },
    })
    rest += BigInt(value)
  }
  if (rest < 0n) throw new RpcFault(-32603, 'Insufficient balance')
  psbt.addOutput({ script, value: amount })
  if (memo) psbt.addOutput({ script: bitcoin.script.compile([0x6a, memo]), value: 0n })
  if (rest > 546n) psbt.addOutput({ script: by.script, value: rest })
  const inputs = Array.from({ length: psbt.inputCount }, (_, index) => ({ index, by }))
  const transaction = bitcoin.Psbt.fromBuffer(
    signPsbt(psbt.toBuffer(), inputs, true),
  ).extractTransaction(true)
  const answer = await fetch(`${url}/tx`, { method: 'POST', body: transaction.toHex() })
  if (!answer.ok) throw new RpcFault(-32603, await answer.text())
  return answer.text()
}
