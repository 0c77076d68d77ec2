const landing = { head: { title: "landing", description: "landing" } };

export default landing;
