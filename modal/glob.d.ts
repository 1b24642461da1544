interface ImportMeta {
  /**
   * The files that match a pattern, by path, each imported when its function is called. The bundler
   * writes the imports. One pattern for each folder: for one with alternatives, bundlers walk the
   * whole project with all its packages, two seconds for each language.
   */
  glob(
    patterns: readonly string[],
    options: { readonly import: 'default' },
  ): Readonly<
    Record<string, () => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>>
  >
}
