const shell = { head: { title: "shell", description: "shell" } };

export default shell;
