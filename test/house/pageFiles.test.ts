import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chainRecipes } from '../hosts/chainRecipes.mjs'
import { migrations } from '../hosts/migrations.mjs'
import { pageHosts } from '../hosts/pageHosts.mjs'
import { readPage } from '../hosts/readPage.mjs'
import { readPageFiles } from '../hosts/readPageFiles.mjs'
import { readSnippet } from '../hosts/readSnippet.mjs'
import { recipes } from '../hosts/recipes.mjs'

const pages = join(import.meta.dirname, '../../docs/getting-started')

describe('readPageFiles', () => {
  it('reads fences that follow a line with their path, with or without a preamble', () => {
    const text = [
      '`src/a.ts` is first:\n\n```ts file=a.ts\na\n```',
      'Text:\n\n```ts\nleft out\n```',
      '`src/routes/+page.svelte`:\n\n<!-- with\ndeclare const b: 1\n-->\n```svelte\nb\n```',
    ].join('\n\n')
    expect([...readPageFiles(text)]).toEqual([
      ['src/a.ts', 'a\n'],
      ['src/routes/+page.svelte', 'b\n'],
    ])
  })

  it.each(pageHosts)('finds the files of the page $page: $title', ({ page }) => {
    const files = readPageFiles(readPage(page))
    expect([...files.keys()].filter((path) => /^(?:src|app|public)\//.test(path))).not.toEqual([])
  })

  it('finds the files of the stories', () => {
    const files = readPageFiles(readFileSync(join(pages, '../testing-your-site.md'), 'utf8'))
    expect([...files.keys()]).toEqual([
      'src/Wallet.tsx',
      'src/testWallet.ts',
      'src/Wallet.stories.tsx',
    ])
  })
})

it.each([...recipes, ...chainRecipes, ...migrations])(
  'finds the code of a recipe: $title',
  ({ page, heading, place }) => {
    expect(readSnippet(page, heading, place).code).toMatch(/createModal|createPublicClient/)
  },
)
