export { activeAccount } from './activeAccount.ts'
/** A row of the found wallets. */
export type { Wallet } from './buildWalletList.ts'
export * from './caip.ts'
export * from './chainData.ts'
export {
  type CatalogFeature,
  configTimeout,
  type FeatureDecision,
  type FeatureSpec,
  type Features,
  type FeatureValue,
  type RemoteFeature,
  resolveFeatures,
} from './config.ts'
export { connectedAccount } from './connectedAccount.ts'
export { connected, connectFailed, disconnected, networkChanged } from './connectionContext.ts'
export {
  type ConnectionCandidate,
  type ConnectionGuard,
  connectionGuards,
} from './connectionGuards.ts'
/** What is known of each namespace. */
export type {
  AccountFacts,
  AccountState,
  ConnectionInfo,
  ConnectionsState,
  ConnectorKind,
  LoginUser,
  NamespaceState,
  NetworkState,
  SetAccountFacts,
  Status,
  TokenBalance,
} from './connectionState.ts'
export { type Connections, connectionsRef } from './connections.ts'
export {
  type ConnectMethod,
  type ConnectTarget,
  connectMethods,
  type RemoteConnector,
  type SessionProposal,
} from './connectMethods.ts'
export { createKernel, type Kernel, type OpenRequest } from './createKernel.ts'
export { type KernelOptions, platformRef } from './createKernelParts.ts'
export { createTextFilter } from './createTextFilter.ts'
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
export { featuresChanged, featureValuesRef } from './features.ts'
export { findStaleField } from './findStaleField.ts'
export { isWebLink, safeImage, safeLink, safeText } from './foreignText.ts'
export { type Provider, type ProviderHosts, providerRef, type Query } from './http.ts'
export { isSameWallet } from './isSameWallet.ts'
export * from './knownConnection.ts'
export { pluginFailed, setupTimeout } from './lifecycle.ts'
export { type MemoizedAsync, memoizeAsync } from './memoizeAsync.ts'
export * from './modal.ts'
export * from './namespace.ts'
export { type NetworkOptions, type Networks, namespaces, networksRef } from './networks.ts'
/** Remarks before something is sent. */
export type * from './note.ts'
export { deepFreeze, parse, readField, readMethod, type Schema, safeParse } from './parse.ts'
export * from './platform.ts'
export * from './plugin.ts'
export * from './refs.ts'
export { rejectOnAbort } from './rejectOnAbort.ts'
export { restoreToolsRef } from './restore.ts'
export {
  type CloseGuard,
  closeGuards,
  type HistoryEntry,
  type ModalState,
  modalChanged,
  type Router,
  type RouterConditions,
  routerRef,
  shakeDuration,
  viewLeft,
  type WellKnownRoutes,
} from './router.ts'
export { type MethodPermission, methodPolicies, type Rpc, rpcRef } from './rpc.ts'
/** The outcome of a simulation by a node. */
export type * from './Simulation.ts'
export * from './settings.ts'
export * from './signature.ts'
export {
  defineStorageEntry,
  lenientArray,
  type Storage,
  type StorageEntry,
  storageRef,
} from './storage.ts'
export { storedKeys } from './storedConnections.ts'
export { toHex } from './toHex.ts'
export { type TransferOptions, type Transfers, transfersRef } from './transfers.ts'
export { type KnownWallet, knownWallets } from './walletIdentity.ts'
export { type Wallets, walletsRef } from './wallets.ts'
export { withTimeout } from './withTimeout.ts'
