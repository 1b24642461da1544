declare module 'solc' {
  const solc: { compile(standardJsonInput: string): string }
  export default solc
}
