import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { frameSite } from './test/harness/frameSite.ts'
import { chromiumArguments, findChromium } from './tools/chromium.mjs'

const folders = '{kernel,namespace-kit,namespaces,plugins,testing,ui-shell,verify}'
const slow = { testTimeout: 120_000, hookTimeout: 300_000 }
/** With a sandbox and a browser of its own each file keeps about one core busy, and CI's machine has two. */
const inPairs = { maxWorkers: 2 }
/** What measures or starves the machine has it to itself. */
const oneByOne = { fileParallelism: false, maxWorkers: 1 }

export default defineConfig({
  test: {
    passWithNoTests: true,
    // What is waited for comes when the machine has time for it.
    expect: { poll: { timeout: 10_000 } },
    // What was found stands in the message, which is all that is left of a run elsewhere.
    chaiConfig: { truncateThreshold: 2000 },
    // CI's machine loses a race now and then and tries again; a developer sees the first failure.
    retry: process.env['CI'] ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Many wait for real time to pass; on two cores one worker would wait with them.
          maxWorkers: 4,
          include: [`${folders}/**/*.test.{ts,tsx}`, '*.test.ts', 'test/{architecture,house,harness}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
          environment: 'node',
          testTimeout: 40_000,
        },
      },
      // Thousands of runs each: in `npm test`, not in the quick check.
      { extends: true, test: { name: 'properties', include: ['test/properties/**/*.test.{ts,tsx}'], environment: 'node', ...slow } },
      {
        extends: true,
        test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], exclude: ['**/node_modules/**'], environment: 'node', ...slow, ...oneByOne },
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
            '@solana/web3.js',
            '@wallet-standard/app',
          ],
        },
        test: {
          name: 'browser',
          include: [`${folders}/**/*.browser.test.{ts,tsx}`, 'test/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumArguments } }),
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
          ...slow,
          ...inPairs,
        },
      },
      { extends: true, test: { name: 'accessibility', include: ['test/accessibility/**/*.test.ts'], environment: 'node', ...slow, ...inPairs } },
      { extends: true, test: { name: 'faults', include: ['test/faults/**/*.test.{ts,tsx}'], environment: 'node', ...slow, ...oneByOne } },
      { extends: true, test: { name: 'budgets', include: ['test/budgets/**/*.test.{ts,tsx}'], environment: 'node', ...slow, ...oneByOne } },
    ],
  },
})
