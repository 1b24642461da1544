import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { escapeHtml } from './escapeHtml.mjs'

const languages = { bash, css, json, typescript, xml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** The languages of the pages' code, by the words after their fences. */
const byFence = /** @type {Readonly<Record<string, keyof typeof languages>>} */ ({
  astro: 'xml',
  css: 'css',
  html: 'xml',
  js: 'typescript',
  json: 'json',
  sh: 'bash',
  svelte: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
})

/** Code as HTML, its words in classes of highlight.js; plain where the language is not known. */
export function highlightCode(/** @type {string} */ code, /** @type {string} */ fence) {
  const language = byFence[/^\w+/.exec(fence)?.[0] ?? '']
  return language ? hljs.highlight(code, { language }).value : escapeHtml(code)
}
