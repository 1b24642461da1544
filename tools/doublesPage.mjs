// The page with the test doubles of the tutorial in docs/writing-a-namespace.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../sandbox/third-party/ton/test')
const files = ['ToncenterDouble.ts', 'TonWalletDouble.ts', 'createTonSigner.ts']

/** Prints the page. */
export function printDoubles() {
  return `${[
    '# Test doubles of the TON tutorial',
    '<!-- Written by `npm run reference` from sandbox/third-party/ton/test: edit those files. -->',
    'The files behind [step 9 of “Write a namespace”](writing-a-namespace.md#9-run-the-conformance-suite): a node, a wallet whose visitor a check controls, and its keys and contracts. Copy them into `test/`, beside the folder of your namespace, and install what they import, as the tutorial does. For another ecosystem write yours: the suite reads of them the types `SuiteNode` (the node) and `FixtureWallet` (the wallet and its visitor) of `latchkey/testing`.',
    '```sh\nnpm i -D @types/node @ton/ton @tonconnect/protocol\n```',
    ...files.flatMap((name) => [
      `## test/${name}`,
      `<!-- in the repository -->\n\`\`\`ts\n${readFileSync(join(folder, name), 'utf8')}\`\`\``,
    ]),
  ].join('\n\n')}\n`
}
