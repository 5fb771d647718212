import { formatHelpCode, readHelpCode } from '../../src/protocol/help-code.ts';
import { HELP_REPORT_DAYS } from '../../src/protocol/help-report.ts';
import { describeReport } from '../help/describe-report.ts';
import { findHelpReport } from '../repositories/help-report-repository.ts';
import { runCommand } from './run-command.ts';

/* `npm run help-code -- XXXX-XXXX` prints the report under this help code (docs/operating.md). */
const print = (text: string) => process.stdout.write(`${text}\n`);
const written = process.argv.slice(2).join('');
const code = readHelpCode(written);
if (code === undefined) {
  print('A help code has eight letters: `npm run help-code -- XXXX-XXXX`');
  process.exitCode = 1;
} else {
  await runCommand(async ({ db }) => {
    const oldest = Date.now() - HELP_REPORT_DAYS * 86_400_000;
    const found = await findHelpReport(db, code);
    if (found && found.keptAt.getTime() > oldest) {
      print(describeReport(found, Date.now()));
      return;
    }
    print(
      `No report has the help code ${formatHelpCode(code)}. The report may not have arrived (then the phone says so), the code may be misheard, or the report is older than ${HELP_REPORT_DAYS} days.`,
    );
    process.exitCode = 1;
  });
}
