import { object, optional, string } from 'valibot'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import type { Chain } from './chains.ts'
import type { Tools } from './tools.ts'
import type { WalletCaller } from './watchWallet.ts'

const directSchema = object({
  signerAddress: string(),
  signDoc: object({
    chainId: string(),
    accountNumber: string(),
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
  const { toBase64, fromBase64, toBytes } = tools
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
      const signed = readField(answer, 'signed')
      const text = (name: string) => toBase64(toBytes(readField(signed, name)) ?? new Uint8Array())
      return {
        signature: readField(answer, 'signature'),
        signed: {
          chainId,
          accountNumber,
          bodyBytes: text('bodyBytes'),
          authInfoBytes: text('authInfoBytes'),
        },
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
