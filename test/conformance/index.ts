export type { ConformanceCheck } from './ConformanceCheck.ts'
export { ConformanceError } from './ConformanceError.ts'
export type { SuitePage } from './createSuitePage.ts'
export type {
  AddressVectors,
  FixtureSession,
  FixtureWallet,
  MissingCapability,
  NamespaceFixtures,
} from './NamespaceFixtures.ts'
export type { PluginFixtures, PluginTexts } from './PluginFixtures.ts'
export { addTestProvider, type RoutedCall, type RoutedPage } from './provider/addTestProvider.ts'
export { createTestProvider } from './provider/createTestProvider.ts'
export type {
  TestProvider,
  TestProviderAnswer,
  TestProviderBalance,
  TestProviderOptions,
  TestProviderParams,
  TestProviderPrice,
  TestProviderRequest,
  TestProviderWallet,
} from './provider/TestProvider.ts'
export {
  createJsonResponse,
  fetchNode,
  type SuiteNode,
  type SuiteNodeRequest,
} from './SuiteNode.ts'
export { testNamespace } from './testNamespace.ts'
export { testPlugin } from './testPlugin.ts'
export { type AutomatedPage, addTestWallet } from './wallets/addTestWallet.ts'
export { announceTestWallet } from './wallets/announceTestWallet.ts'
export { createTestWallet } from './wallets/createTestWallet.ts'
export type {
  HeldTestRequest,
  TestWallet,
  TestWalletAccount,
  TestWalletAnswer,
  TestWalletChange,
  TestWalletDescription,
  TestWalletNamespace,
  TestWalletOptions,
  TestWalletRequest,
} from './wallets/TestWallet.ts'
export { testWalletScript } from './wallets/testWalletScript.ts'
