import { ApiPromise, HttpProvider } from '@polkadot/api'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import published from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import { blake2AsU8a, cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { send, sign } from './snippets/polkadot.ts'

const genesisHash = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
// The published text is an answer of the runtime, with a length before the metadata's first word.
const metadata = `0x${published.slice(published.indexOf('6d657461'))}` as const

const connectNode = () =>
  ApiPromise.create({
    provider: new HttpProvider('https://hub.shop.example'),
    metadata: { [`${genesisHash}-2000000`]: metadata },
    noInitWarn: true,
  })

async function transfer(to: string): Promise<void> {
  await cryptoWaitReady()
  await send(await connectNode(), to, 1n)
}

/** True if a sent transaction is the one of the payload, and signed by its account. */
async function isSigned(sent: string, payload: SignerPayloadJSON): Promise<boolean> {
  const api = await connectNode()
  const { method, signature, signer } = api.createType('Extrinsic', sent)
  const { version } = payload
  const bytes = api.createType('ExtrinsicPayload', payload, { version }).toU8a({ method: true })
  const signed = bytes.length > 256 ? blake2AsU8a(bytes) : bytes
  const { isValid } = signatureVerify(signed, signature.toHex(), signer.toString())
  return isValid && method.toHex() === payload.method
}

const isMessageSigned = async (address: string): Promise<boolean> =>
  signatureVerify('Hello', await sign(address, 'Hello'), address).isValid

Object.assign(globalThis, { transfer, isSigned, isMessageSigned })
