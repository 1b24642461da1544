import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ScreenPart } from './sdk/describe/ApprovalScreen.ts'
import type { CallReader } from './sdk/describe/describeCall.ts'
import { describeTypedData } from './sdk/describe/describeTypedData.ts'
import type { TypedData } from './sdk/describe/parseTypedData.ts'
import { parseTypedData } from './sdk/describe/parseTypedData.ts'

export const self: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const reader: CallReader = {
  symbol: 'ETH',
  self,
  token: async (address) => (address === contract ? { symbol: 'TUSD', decimals: 6 } : undefined),
}
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function drain(uint256)',
])
type Name =
  | 'transfer'
  | 'transferFrom'
  | 'approve'
  | 'increaseAllowance'
  | 'setApprovalForAll'
  | 'safeTransferFrom'
  | 'drain'
// Allowed because a wrong argument fails to encode.
export const data = (functionName: Name, ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
export const values = ({ rows }: ScreenPart) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, value]))
export const text = (message: string) => new TextEncoder().encode(message)

export const parseFields = (text: string) =>
  text
    .split(',')
    .map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }))

export const types = {
  Permit: parseFields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  PermitDetails: parseFields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  PermitBatch: parseFields('PermitDetails[] details,address spender,uint256 sigDeadline'),
  TransferWithAuthorization: parseFields(
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  ),
  Order: parseFields('Person from,uint256[] ids'),
  Person: parseFields('string name,address wallet'),
}
export const dai = {
  ...types,
  Permit: parseFields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
}
/** Parts of typed data that a test changes. */
export type TypedDataInput = {
  readonly domain?: object
  readonly types?: TypedData['types']
  readonly primaryType?: string
  readonly message: object
}

export const domain = { name: 'Test USD', chainId: 1, verifyingContract: contract }
const typedDataReader = { chainId: 1, self, token: reader.token }
export const permit = {
  owner: self,
  spender: friend,
  value: '1500000',
  nonce: 0,
  deadline: 1_800_000_000,
}
export const parseInput = ({ message, ...given }: TypedDataInput) =>
  parseTypedData({
    domain,
    types,
    primaryType: 'Permit',
    ...given,
    message: { ...message },
  } as TypedData)
export const describeInput = (given: TypedDataInput) =>
  describeTypedData(parseInput(given), typedDataReader)
