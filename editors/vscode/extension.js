// Starts `ludeme lsp` for .lud files; everything else is asked of the server.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("ludeme").get("command");
  client = new LanguageClient(
    "ludeme",
    "Ludeme",
    { command, args },
    { documentSelector: [{ language: "ludeme" }] }
  );
  try {
    await client.start();
  } catch (error) {
    const advice = "pip install 'ludeme[editor]', or set \"ludeme.command\" to where it is.";
    vscode.window.showErrorMessage(`\`${command}\` does not start: ${error.message}. ${advice}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) {
    await running.stop();
  }
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(vscode.commands.registerCommand("ludeme.restart", restart));
  await start();
}

module.exports = { activate, deactivate: stop };
