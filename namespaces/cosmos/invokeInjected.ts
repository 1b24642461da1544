import { object, optional, pipe, regex, string } from 'valibot'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import type { Chain } from './chains.ts'
import type { Tools } from './tools.ts'
import type { WalletCaller } from './watchWallet.ts'

const directSchema = object({
  signerAddress: string(),
  signDoc: object({
    chainId: string(),
    accountNumber: pipe(string(), regex(/^\d{1,20}$/)),
    authInfoBytes: string(),
    bodyBytes: string(),
  }),
})
const aminoSchema = object({ signerAddress: string() })
const arbitrarySchema = object({ signer: string(), data: string(), type: optional(string()) })

/**
 * The calls of the WalletConnect profile, made to a wallet of the page: a site uses the same
 * methods for both.
 */
export async function invokeInjected(
  tools: Tools,
  callWallet: WalletCaller,
  { chainId, network }: Chain,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { fromBase64 } = tools
  const bytes = (text: string) => {
    const found = fromBase64(text)
    if (!found) throw fault('unsupported')
    return found
  }
  switch (method) {
    case 'keplr_getKey':
      return callWallet('getKey', [chainId])
    case 'cosmos_getAccounts': {
      const key = await callWallet('getKey', [chainId])
      return [
        {
          algo: readField(key, 'algo'),
          address: readField(key, 'bech32Address'),
          pubkey: tools.parsePublicKey(readField(key, 'pubKey')),
        },
      ]
    }
    case 'cosmos_signDirect': {
      const { signerAddress, signDoc } = parse(directSchema, params, 'The call')
      const { accountNumber, bodyBytes, authInfoBytes } = signDoc
      if (signDoc.chainId !== chainId)
        throw new LatchkeyError('network-mismatch', { at: `cosmos:${signDoc.chainId}`, network })
      const doc = {
        chainId,
        accountNumber: BigInt(accountNumber),
        bodyBytes: bytes(bodyBytes),
        authInfoBytes: bytes(authInfoBytes),
      }
      const answer = await callWallet('signDirect', [chainId, signerAddress, doc])
      return {
        signature: readField(answer, 'signature'),
        signed: { ...signDoc, ...readSigned(tools, readField(answer, 'signed')) },
      }
    }
    case 'cosmos_signAmino':
      return callWallet('signAmino', [
        chainId,
        parse(aminoSchema, params, 'The call').signerAddress,
        readField(params, 'signDoc'),
      ])
    case 'keplr_signArbitrary': {
      const { signer, data, type } = parse(arbitrarySchema, params, 'The call')
      return callWallet('signArbitrary', [
        chainId,
        signer,
        type === 'Uint8Array' ? bytes(data) : data,
      ])
    }
    case 'keplr_experimentalSuggestChain':
      return callWallet('experimentalSuggestChain', [readField(params, 'chainInfo') ?? params])
    default:
      throw fault('unsupported')
  }
}

/** Reads the bytes that the wallet signed; without any it signed those that it got. */
function readSigned({ toBase64, toBytes }: Tools, signed: unknown) {
  if (signed === undefined || signed === null) return undefined
  const read = (path: string) => {
    const bytes = toBytes(readField(signed, path))
    if (!bytes) throw new LatchkeyError('foreign-invalid', { what: 'The signed document', path })
    return toBase64(bytes)
  }
  return { bodyBytes: read('bodyBytes'), authInfoBytes: read('authInfoBytes') }
}
