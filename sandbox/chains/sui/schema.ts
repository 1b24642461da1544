/**
 * The stand-in's part of the schema of Sui's GraphQL RPC; names, arguments and types are those
 * of docs.sui.io/references/sui-api/sui-graphql.
 */
export const schemaText = `
scalar Base64
scalar BigInt
scalar JSON
scalar SuiAddress
scalar UInt53
scalar DateTime

type Query {
  address(address: SuiAddress!): Address
  chainIdentifier: String!
  coinMetadata(coinType: String!): CoinMetadata
  epoch(epochId: UInt53): Epoch
  multiGetObjects(keys: [ObjectKey!]!): [Object]!
  simulateTransaction(
    transaction: JSON!
    checksEnabled: Boolean
    doGasSelection: Boolean
  ): SimulationResult!
  transaction(digest: String!): Transaction
}
type Mutation {
  executeTransaction(transactionDataBcs: Base64!, signatures: [Base64!]!): ExecutionResult!
}

type Address {
  address: SuiAddress!
  balance(coinType: String!): Balance
  balances(first: Int, after: String): BalanceConnection
  multiGetBalances(keys: [String!]!): [Balance!]
  objects(first: Int, after: String, filter: ObjectFilter): MoveObjectConnection
}
type Balance { coinType: MoveType addressBalance: BigInt coinBalance: BigInt totalBalance: BigInt }
type BalanceConnection { nodes: [Balance!]! pageInfo: PageInfo! }
type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}
type MoveType { repr: String! }
input ObjectKey { address: SuiAddress! version: UInt53 }
type Object { address: SuiAddress! version: UInt53 digest: String asMoveObject: MoveObject }
input ObjectFilter { type: String owner: SuiAddress }
type MoveObjectConnection { nodes: [MoveObject!]! pageInfo: PageInfo! }
type MoveObject {
  address: SuiAddress!
  version: UInt53
  digest: String
  contents: MoveValue
  owner: Owner
  previousTransaction: Transaction
}
type MoveValue { bcs: Base64 json: JSON type: MoveType }
union Owner = AddressOwner | ObjectOwner | Shared | ConsensusAddressOwner
type AddressOwner { address: Address }
type ObjectOwner { address: Address }
type Shared { initialSharedVersion: UInt53 }
type ConsensusAddressOwner { startVersion: UInt53 address: Address }

type CoinMetadata {
  decimals: Int
  description: String
  iconUrl: String
  name: String
  symbol: String
  supply: BigInt
}
type Epoch { epochId: UInt53! referenceGasPrice: BigInt }
type Checkpoint { sequenceNumber: UInt53! }

type Transaction { digest: String! effects: TransactionEffects transactionBcs: Base64 }
enum ExecutionStatus { SUCCESS FAILURE }
type TransactionEffects {
  checkpoint: Checkpoint
  digest: String!
  executionError: ExecutionError
  gasEffects: GasEffects
  status: ExecutionStatus
  transaction: Transaction
}
type ExecutionError { message: String! }
type GasEffects { gasSummary: GasCostSummary }
type GasCostSummary {
  computationCost: UInt53
  nonRefundableStorageFee: UInt53
  storageCost: UInt53
  storageRebate: UInt53
}
type ExecutionResult { effects: TransactionEffects errors: [String!] }
type SimulationResult { effects: TransactionEffects error: String }
`
