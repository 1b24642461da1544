export { createKernel, type Kernel, type KernelOptions, type OpenRequest } from './createKernel.ts'
export * from './features/features.ts'
export { adapterFeature } from './platform/adapterFeature.ts'
export * from './platform/foreignText.ts'
export {
  type HostRole,
  type HttpOptions,
  type NodeRequest,
  type Provider,
  type ProviderHosts,
  providerRef,
  type Query,
} from './platform/http.ts'
export * from './platform/memoizeAsync.ts'
export * from './platform/plainText.ts'
export * from './platform/platform.ts'
export { rejectOnAbort } from './platform/rejectOnAbort.ts'
export {
  defineStorageEntry,
  lenientArray,
  type Storage,
  type StorageEntry,
  storageRef,
} from './platform/storage.ts'
export { toHex } from './platform/toHex.ts'
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
} from './router/router.ts'
export * from './router/settings.ts'
export * from './runtime/errors.ts'
export * from './runtime/foreignFields.ts'
export { importWithRetry } from './runtime/importWithRetry.ts'
export { pluginFailed, pluginsInstalled, setupTimeout } from './runtime/lifecycle.ts'
export * from './runtime/parse.ts'
export * from './runtime/plugin.ts'
export * from './runtime/refs.ts'
export { createState, deepFreeze, type SettableState } from './runtime/state.ts'
export { withTimeout } from './runtime/withTimeout.ts'
export * from './wallets/caip.ts'
export * from './wallets/chainData.ts'
export * from './wallets/connection.ts'
export {
  type ConnectionContext,
  connected,
  connectFailed,
  disconnected,
  networkChanged,
  type ParkedWallets,
} from './wallets/connectionContext.ts'
export {
  type ConnectionCandidate,
  type ConnectionGuard,
  connectionGuards,
} from './wallets/connectionGuards.ts'
export * from './wallets/connectionState.ts'
export { type Connections, connectionsRef } from './wallets/connections.ts'
export * from './wallets/connectMethods.ts'
export { defineNamespace } from './wallets/defineNamespace.ts'
export * from './wallets/namespace.ts'
export { type NetworkOptions, type Networks, namespaces, networksRef } from './wallets/networks.ts'
export {
  probeTimeout,
  type RestoreTools,
  restoreToolsRef,
  resumeSigner,
} from './wallets/restoreTools.ts'
export {
  callDenied,
  type MethodPermission,
  methodPolicies,
  type Rpc,
  rpcRef,
} from './wallets/rpc.ts'
export * from './wallets/signature.ts'
export {
  type StoredConnection,
  storedConnectionSchema,
  storedKeys,
  toStoredConnection,
} from './wallets/storedConnections.ts'
export * from './wallets/transaction.ts'
export {
  type KnownWallet,
  knownWallets,
  normalizeName,
  type Wallet,
} from './wallets/walletIdentity.ts'
export { type Wallets, walletsRef } from './wallets/wallets.ts'
