import * as ecc from '@bitcoinerlab/secp256k1'
import { Psbt, payments } from 'bitcoinjs-lib'
import { bitcoin, sign } from './snippets/bitcoin.ts'

/** Has a payment to the wallet itself signed, and checks the signature as bitcoinjs-lib does. */
async function signPayment(): Promise<boolean> {
  const { addresses } = await bitcoin.getAddresses({ purposes: ['payment'] })
  const address = addresses[0]?.address ?? ''
  const { output } = payments.p2wpkh({ address })
  if (!output) return false
  const psbt = new Psbt()
    .addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script: output, value: 5000n } })
    .addOutput({ address, value: 4000n })
  const signed = await sign(psbt.toBase64())
  return Psbt.fromBase64(signed?.psbt ?? '').validateSignaturesOfInput(0, (key, hash, signature) =>
    ecc.verify(hash, key, signature),
  )
}
Object.assign(globalThis, { signPayment })
