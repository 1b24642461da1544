interface ImportMeta {
  /** The files that match a pattern, by path, each imported as text when its function is called. */
  glob(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default' },
  ): Readonly<Record<string, () => Promise<string>>>
}
