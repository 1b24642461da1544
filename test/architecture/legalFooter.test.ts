import { expect, it } from 'vitest'
import { productFiles } from './productFiles.ts'

const legalFooterViews = [
  'ConnectView',
  'ConnectWalletsView',
  'OnRampFiatSelectView',
  'OnRampProvidersView',
  'OnRampTokenSelectView',
]
const files = productFiles().filter(({ path }) => path.endsWith('.tsx'))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length)

it('is requested by five views of the product and shown by nothing else', () => {
  expect(files.filter(({ path }) => path.endsWith('View.tsx')).length).toBeGreaterThan(50)
  const asks = files.filter(({ text }) => /<Screen\b[^>]*?\sfooter=(?!"(default|none)")/.test(text))
  expect(asks.map(({ path }) => nameOf(path)).sort()).toEqual(legalFooterViews)
  const shows = files.filter(({ text }) => /<LegalFooter\b|data-footer="legal"/.test(text))
  expect(shows.map(({ path }) => path).sort()).toEqual([
    'ui-shell/LegalFooter.tsx',
    'ui-shell/Screen.tsx',
  ])
})
