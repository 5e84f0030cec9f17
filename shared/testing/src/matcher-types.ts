/** Declarations of a published file: the types of the matchers in `bundled`, such as `toBeVisible`. */
export default `import '../bundled/@testing-library/jest-dom/types/jest-globals'
`
