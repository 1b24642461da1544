export { activeAccount } from './activeAccount.ts'
export * from './caip.ts'
export * from './chainData.ts'
export {
  type CatalogFeature,
  configBudget,
  type Decision,
  type FeatureSpec,
  type Features,
  type FeatureValue,
  type RemoteFeature,
  resolveFeatures,
} from './config.ts'
export { connectedAccount } from './connectedAccount.ts'
export { type Arrival, type ConnectGate, connectGates } from './connectGates.ts'
export { connected, connectFailed, disconnected, networkChanged } from './connectionDesk.ts'
/** What is known of each namespace. */
export type {
  AccountFacts,
  AccountState,
  ConnectionInfo,
  ConnectionsState,
  ConnectorKind,
  Describe,
  LoginUser,
  NamespaceState,
  NetworkState,
  Status,
  TokenBalance,
} from './connectionState.ts'
export { type Connections, connections } from './connections.ts'
export {
  type ConnectMethod,
  type ConnectTarget,
  connectMethods,
  type Proposal,
  type RemoteConnector,
} from './connectMethods.ts'
export { createKernel, type Kernel, type OpenRequest } from './createKernel.ts'
export { defineNamespace } from './defineNamespace.ts'
/** What `diagnose()` tells. */
export type { Diagnosis, Json } from './diagnose.ts'
export {
  type ErrorCode,
  type ErrorContext,
  errorTable,
  isLatchkeyError,
  LatchkeyError,
} from './errors.ts'
export { featuresChanged, featureValues } from './features.ts'
export { isWebLink, safeImage, safeLink, safeText } from './foreignText.ts'
export { fieldOf, freeze, gate, gateOptional, methodOf, type Schema } from './gate.ts'
export { hexOf } from './hexOf.ts'
export { type Provider, type ProviderHosts, provider, type Query } from './http.ts'
export { isSameWallet } from './isSameWallet.ts'
export { type KernelOptions, platform } from './kernelParts.ts'
export * from './knownConnection.ts'
export { pluginFailed, setupLimit } from './lifecycle.ts'
export { matching } from './matching.ts'
export * from './modal.ts'
export * from './namespace.ts'
export { type NetworkOptions, type Networks, namespaces, networks } from './networks.ts'
/** Remarks before something is sent. */
export type * from './note.ts'
export { type Once, onceUntilFailed } from './onceUntilFailed.ts'
export * from './platform.ts'
export * from './plugin.ts'
export * from './refs.ts'
export { keepingTools } from './restore.ts'
export {
  type CloseGuard,
  closeGuards,
  type Entry,
  type Facts,
  type Landmarks,
  type ModalState,
  modalChanged,
  type Router,
  router,
  shakeTime,
  viewLeft,
} from './router.ts'
export { type Judgement, methodPolicies, type Rpc, rpc } from './rpc.ts'
export * from './settings.ts'
export * from './signature.ts'
export { staleField } from './staleField.ts'
export { defineStored, listOf, type Storage, type Stored, storage } from './storage.ts'
export { storedKeys } from './storedConnections.ts'
export { type TransferAsk, type Transfers, transfers } from './transfers.ts'
/** The outcome of a simulation by a node. */
export type * from './trial.ts'
export { unlessAborted } from './unlessAborted.ts'
export { type KnownWallet, knownWallets } from './walletIdentity.ts'
/** A row of the found wallets. */
export type { Wallet } from './walletRows.ts'
export { type Wallets, wallets } from './wallets.ts'
export { within } from './within.ts'
