// Globals of the sandbox's pages, for the tests that drive them.
import type {} from '../sandbox/pages/demo/main.tsx'
import type {} from '../sandbox/wallets/installPageWallets.ts'
