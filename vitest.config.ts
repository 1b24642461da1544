import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { frameSite } from './test/harness/frameSite.ts'
import { LongestFirst } from './test/LongestFirst.ts'
import { RunReport } from './test/RunReport.ts'
import { chromiumArguments, findChromium } from './tools/chromium.mjs'
import { isSandboxInstalled } from './tools/install.mjs'
import { sandboxTests } from './tools/sandboxTests.mjs'

const folders =
  '{create-latchkey,kernel,libraries,modal,namespaces,plugins,test/conformance,ui-shell,verify}'
const slow = { testTimeout: 120_000, hookTimeout: 300_000 }
/**
 * One queue for everything that only has to hold. A worker waits for its browser a third of the
 * time: three keep two cores busy. With more, tests wait for the processor longer than for pages.
 */
const together = { maxWorkers: 3, sequence: { groupOrder: 0 } }
/** Files of one worker share its modules. */
const sharing = { isolate: false, setupFiles: './test/settleImports.ts' }
/** Brings the sandbox's packages when they are missing. */
const onSandbox = { globalSetup: './test/installSandbox.ts' }
/**
 * Files of one worker share its modules, and with them one sandbox and one browser
 * (test/harness/openTestEnvironment.ts).
 */
const shared = { ...slow, ...together, ...onSandbox, ...sharing }
/** `npm run test:engines`: it installs two more browsers. */
const engines: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'engines',
    include: ['test/engines/journeys.ts'],
    environment: 'node',
    ...slow,
    ...onSandbox,
    maxWorkers: 1,
  },
}
/** One page after the other, and nothing beside it: a page on a busy machine counts its time. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }
/** Tests that start builds and runs take both cores: one file of each project at a time. */
const building = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 1,
  sequence: { groupOrder: 2 },
}
/**
 * The client's library leaves rejected promises behind: createDelayedPromise, minutes later, when a
 * page goes before it confirmed a session, and for a proposal that a test never answers; and its
 * check of a session that the other side ends a second time, which it does not await.
 */
const isLeftByClient = ({ message = '', stack = '' }: { message?: string; stack?: string }) =>
  (['', 'Proposal expired'].includes(message) && stack.includes('@walletconnect/utils/dist')) ||
  (stack.includes('.isValidDisconnect ') && stack.includes('.onSessionDeleteRequest '))

/**
 * Unit tests that compare with a chain's own runtime need its packages, which a contributor to a
 * view has not.
 */
const leftOut = isSandboxInstalled() ? [] : sandboxTests()
if (leftOut.length > 0)
  process.stderr.write(
    `Left out until npm run install-sandbox: ${leftOut.length} test files that stand on its packages\n`,
  )

export default defineConfig({
  test: {
    passWithNoTests: true,
    // A loaded machine needs more than the default second.
    expect: { poll: { timeout: 10_000 } },
    // CI keeps only the message, so it contains the whole value.
    chaiConfig: { truncateThreshold: 2000 },
    retry: 0,
    onUnhandledError: (error) => !isLeftByClient(error),
    sequence: { sequencer: LongestFirst },
    // `npm test` reads there what happened.
    reporters: [
      'default',
      ...(process.env['RUN_REPORT'] ? [new RunReport({ path: process.env['RUN_REPORT'] })] : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...together,
          ...sharing,
          include: [
            `${folders}/**/*.test.{ts,tsx}`,
            'test/{architecture,house,harness}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', ...leftOut],
          environment: 'node',
          testTimeout: 40_000,
        },
      },
      // Thousands of runs each: in `npm test`, not in the quick check.
      {
        extends: true,
        test: {
          name: 'properties',
          include: ['test/properties/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...building,
          ...sharing,
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['sandbox/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          ...shared,
        },
      },
      {
        extends: true,
        // Known beforehand, so that no test is interrupted by a reload when one is first met.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'mitt',
            'immer',
            'valibot',
            'axe-core',
            'uqr',
            '@walletconnect/universal-provider',
            '@mysten/sui/verify',
            '@polkadot/util-crypto',
            '@solana/web3.js',
            '@wallet-standard/app',
          ],
        },
        test: {
          name: 'browser',
          ...alone,
          testTimeout: 60_000,
          include: [`${folders}/**/*.browser.test.{ts,tsx}`, 'test/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? 'chromium',
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { frameSite },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*'],
          environment: 'node',
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'accessibility',
          include: ['test/accessibility/**/*.test.ts'],
          environment: 'node',
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'budgets',
          include: ['test/budgets/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...building,
          ...onSandbox,
        },
      },
      ...(process.env['ENGINES'] ? [engines] : []),
    ],
  },
})
