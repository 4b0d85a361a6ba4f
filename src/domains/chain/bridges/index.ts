export { type ExpectedCode, type LaunchReader, riskSubjects } from './risk-subjects.ts'
