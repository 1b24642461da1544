import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

const encodeText = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

/** The document that ADR-36 has an account sign for a message. */
const arbitrary = (signer: string, message: string) =>
  serializeSignDoc({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [
      {
        type: 'sign/MsgSignData',
        value: { signer, data: Buffer.from(message).toString('base64') },
      },
    ],
    memo: '',
  })

export const verifier: ReferenceVerifier = {
  library: '@cosmjs/crypto',
  async verify({ address, message, signed: { signature, publicKey = '' } }) {
    const [hrp = ''] = address.split('1')
    if (pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: publicKey }, hrp) !== address)
      return false
    const given = Secp256k1Signature.fromFixedLength(encodeText(signature))
    return Secp256k1.verifySignature(
      given,
      sha256(arbitrary(address, message)),
      encodeText(publicKey),
    )
  },
}
