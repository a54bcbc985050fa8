import {
  type AddHelpTextContext,
  type AddHelpTextPosition,
  Command,
  type HelpContext,
} from 'commander';
import { rowsOf, shortHelp } from './short-help.js';

/** The rows of a terminal that help may take. */
const ROWS = 40;

/** A command whose help fits a screen: where it does not, it shows the options that matter most, and `--all` the rest. */
export class CommandWithHelp extends Command {
  /** Whether help is whole: of the program, for all its commands. */
  showsAll = false;
  #after = '';

  override createCommand(name?: string): CommandWithHelp {
    return new CommandWithHelp(name);
  }

  /** Keeps the text after the help, of which short help shows a part. */
  override addHelpText(position: AddHelpTextPosition, text: string): this;
  override addHelpText(
    position: AddHelpTextPosition,
    text: (context: AddHelpTextContext) => string,
  ): this;
  override addHelpText(
    position: AddHelpTextPosition,
    text: string | ((context: AddHelpTextContext) => string),
  ): this {
    if (typeof text === 'function') return super.addHelpText(position, text);
    if (position !== 'after') return super.addHelpText(position, text);
    this.#after = text;
    return this;
  }

  override helpInformation(context?: HelpContext): string {
    const whole = `${super.helpInformation(context)}${this.#after}\n`;
    if (rootOf(this).showsAll || rowsOf(whole) <= ROWS) return whole;
    return shortHelp(this, this.#after, ROWS);
  }
}

function rootOf(command: CommandWithHelp): CommandWithHelp {
  return command.parent instanceof CommandWithHelp ? rootOf(command.parent) : command;
}
