import * as v from 'valibot'
import { accountIndex } from '../../chains/accounts.ts'
import type { CosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'
import { cosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'
import type { PhoneSigner } from '../PhoneSigner.ts'
import { readParams } from '../readParams.ts'
import { RpcFault } from '../rpcFault.ts'
import { signArbitrarily, signAsAmino, signDirectly } from './keplrSigning.ts'

const chains = { 'cosmos:cosmoshub-4': 'cosmos', 'cosmos:osmosis-1': 'osmo' }
const methods = [
  'cosmos_getAccounts',
  'cosmos_signDirect',
  'cosmos_signAmino',
  'keplr_getKey',
  'keplr_signArbitrary',
]
const events = ['accountsChanged', 'chainChanged', 'keplr_accountsChanged']

const coins = v.array(v.object({ denom: v.string(), amount: v.string() }))
const aminoSchema = v.object({
  signerAddress: v.string(),
  signDoc: v.object({
    chain_id: v.string(),
    account_number: v.string(),
    sequence: v.string(),
    fee: v.object({ gas: v.string(), amount: coins }),
    msgs: v.array(v.object({ type: v.string(), value: v.record(v.string(), v.unknown()) })),
    memo: v.string(),
  }),
})
const directSchema = v.object({
  signerAddress: v.string(),
  signDoc: v.object({
    chainId: v.string(),
    accountNumber: v.string(),
    authInfoBytes: v.string(),
    bodyBytes: v.string(),
  }),
})
const arbitrarySchema = v.object({
  signer: v.string(),
  data: v.string(),
  type: v.optional(v.string()),
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const decodeBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
async function signRequest(
  keys: readonly CosmosKeys[],
  method: string,
  params: unknown,
): Promise<unknown> {
  const own = (address: string) => {
    const found = keys.find((one) => one.address === address)
    if (!found) throw new RpcFault(4100, 'Signer mismatched')
    return found
  }
  const [first] = keys
  if (!first) throw new RpcFault(4902, 'The phone has no account there')
  switch (method) {
    case 'cosmos_getAccounts':
      return keys.map(({ address, publicKey }) => ({
        algo: 'secp256k1',
        address,
        pubkey: base64(publicKey),
      }))
    case 'keplr_getKey':
      return {
        name: 'Pocket',
        algo: 'secp256k1',
        pubKey: base64(first.publicKey),
        bech32Address: first.address,
        isNanoLedger: false,
      }
    case 'cosmos_signAmino': {
      const { signerAddress, signDoc } = readParams(aminoSchema, params)
      return signAsAmino(own(signerAddress), signDoc)
    }
    case 'cosmos_signDirect': {
      const { signerAddress, signDoc } = readParams(directSchema, params)
      const doc = {
        ...signDoc,
        bodyBytes: decodeBase64(signDoc.bodyBytes),
        authInfoBytes: decodeBase64(signDoc.authInfoBytes),
      }
      const { signature, signed } = await signDirectly(own(signerAddress), doc)
      const { chainId, accountNumber, bodyBytes, authInfoBytes } = signed
      return {
        signature,
        signed: {
          chainId,
          accountNumber: String(accountNumber),
          bodyBytes: base64(bodyBytes),
          authInfoBytes: base64(authInfoBytes),
        },
      }
    }
    case 'keplr_signArbitrary': {
      const { signer, data, type } = readParams(arbitrarySchema, params)
      return signArbitrarily(own(signer), type === 'Uint8Array' ? decodeBase64(data) : data)
    }
    default:
      throw new RpcFault(4200, `The phone has no method ${method}`)
  }
}

/**
 * The Cosmos side of the phone, on the signers of @cosmjs. It says which keys it has in the
 * session, as Keplr does.
 */
export async function cosmosPhoneSigner(): Promise<PhoneSigner> {
  const open = async ([chain, prefix]: readonly [string, string]) =>
    [
      chain,
      await Promise.all(
        [accountIndex.phone, accountIndex.phoneSecond].map((index) => cosmosKeys(index, prefix)),
      ),
    ] as const
  const keys = new Map(await Promise.all(Object.entries(chains).map(open)))
  const sessionKeys = [...keys].map(([chain, [first]]) => ({
    chainId: chain.split(':')[1],
    name: 'Pocket',
    algo: 'secp256k1',
    pubKey: base64(first?.publicKey ?? new Uint8Array()),
    bech32Address: first?.address,
    isNanoLedger: false,
  }))
  return {
    namespace: 'cosmos',
    chains: [...keys.keys()],
    methods,
    events,
    addresses: (chain) => (keys.get(chain) ?? []).map(({ address }) => address),
    properties: { keys: JSON.stringify(sessionKeys) },
    perform: ({ chainId, method, params }) => signRequest(keys.get(chainId) ?? [], method, params),
    describe: (method) =>
      /sign(Direct|Amino)$/.test(method)
        ? { title: 'Sign with your Cosmos account', line: 'A transaction or a message' }
        : undefined,
  }
}
