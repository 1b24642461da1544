import type { Address } from 'viem'
import { getAddress, numberToHex, parseAbi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import type { KnownAsset } from '../siteApi.ts'
import type { Evm } from './openEvm.ts'
import { readToken } from './readToken.ts'
import { address, readParams } from './requestSchemas.ts'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Configured assets of which the account has some. */
async function discoverAssets({ client }: Evm, known: readonly KnownAsset[], owner: Address) {
  const tokens = known.filter((one) => one.address !== 'native')
  const found = tokens.map(async ({ address: at, ...metadata }) => {
    const balance = await readContract(client, {
      abi,
      address: getAddress(at),
      functionName: 'balanceOf',
      args: [owner],
    })
    return balance > 0n
      ? [{ address: at, type: 'erc20', balance: numberToHex(balance), metadata }]
      : []
  })
  return (await Promise.all(found)).flat()
}

/** The named assets, balances of zero included. */
async function readNamedAssets({ client }: Evm, contracts: readonly Address[], owner: Address) {
  const found = contracts.map(async (at) => {
    const token = await readToken(client, at)
    const balance = await readContract(client, {
      abi,
      address: at,
      functionName: 'balanceOf',
      args: [owner],
    })
    return {
      address: at,
      type: 'erc20',
      balance: numberToHex(balance),
      metadata: { name: token?.symbol, ...token },
    }
  })
  return Promise.all(found)
}

/** The account's assets (ERC-7811): the coin, and the requested or configured tokens. */
export async function readAssets(evm: Evm, known: readonly KnownAsset[], params: unknown) {
  const { account = evm.address, assetFilter } = Object(Array.isArray(params) ? params[0] : params)
  const owner = readParams(address, account)
  const id = numberToHex(evm.chainId)
  const wanted: unknown = assetFilter?.[id]
  const contracts = Array.isArray(wanted)
    ? wanted.flatMap((one) =>
        Object(one).type === 'erc20' ? [readParams(address, Object(one).address)] : [],
      )
    : undefined
  const { address: _native, ...metadata } = known.find((one) => one.address === 'native') ?? {
    address: 'native',
    ...ether,
  }
  const coins = {
    address: 'native',
    type: 'native',
    balance: numberToHex(await getBalance(evm.client, { address: owner })),
    metadata,
  }
  return {
    [id]: [
      coins,
      ...(contracts
        ? await readNamedAssets(evm, contracts, owner)
        : await discoverAssets(evm, known, owner)),
    ],
  }
}
